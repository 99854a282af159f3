// Swift's toolchain imports this module where a file imports both Testing and UIKit. Apple's
// attaches images to tests; this one has nothing.
