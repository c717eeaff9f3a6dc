import Glibc

/// The socket on which a preview is served.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// The port that is tried first if none is asked for.
    static let usualPort = 8000
    /// How many ports are tried.
    private static let attempts = 100

    /// - Parameters:
    ///   - port: the only one to use; `nil` for the first free one from `usualPort` on.
    ///   - isOnNetwork: whether other machines can connect.
    /// - Throws: why the port cannot be used, or none of them.
    init(port: Int?, isOnNetwork: Bool) throws(SystemError) {
        let ports = port.map { [$0] } ?? Array(Self.usualPort..<Self.usualPort + Self.attempts)
        var refusal = SystemError(path: "port \(ports[0])", code: EADDRINUSE)
        for port in ports {
            do throws(SystemError) {
                self = try ListeningSocket(on: port, isOnNetwork: isOnNetwork)
                return
            } catch {
                refusal = error
                if error.code != EADDRINUSE, error.code != EACCES { break }
            }
        }
        throw refusal
    }

    private init(on port: Int, isOnNetwork: Bool) throws(SystemError) {
        descriptor = try Self.listen(port, isOnNetwork: isOnNetwork)
        self.port = try Self.port(of: descriptor)
    }

    private static func listen(_ port: Int, isOnNetwork: Bool) throws(SystemError) -> Int32 {
        let name = "port \(port)"
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError(path: name) }
        // A preview that was just stopped leaves connections that would keep the port for a minute.
        var isReused: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = (isOnNetwork ? INADDR_ANY : INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) == 0 }
        }
        guard isBound, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            let error = SystemError(path: name)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Returns the port that the system has chosen for 0.
    private static func port(of descriptor: Int32) throws(SystemError) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isKnown else { throw SystemError(path: "port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
