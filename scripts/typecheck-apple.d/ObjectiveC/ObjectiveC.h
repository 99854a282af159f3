// The root class of Objective-C, as <objc/NSObject.h> declares it, with the parts that the sources use.
typedef signed char BOOL;
#pragma clang assume_nonnull begin
@protocol NSObject
- (BOOL)isEqual:(id _Nullable)object;
@property (readonly) unsigned long hash;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@end
__attribute__((objc_root_class)) @interface NSObject <NSObject>
- (instancetype)init;
+ (BOOL)instancesRespondToSelector:(SEL _Null_unspecified)aSelector;
- (id _Nullable)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
- (id _Nullable)valueForKey:(id)key;
@end
#pragma clang assume_nonnull end
