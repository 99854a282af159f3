#if !canImport(WebKit)
/// Stands for AppKit's class of the same name, of which only the nested types are needed.
public enum NSEvent {}
#endif
