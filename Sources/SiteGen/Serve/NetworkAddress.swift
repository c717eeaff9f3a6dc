import Glibc

/// The address of this machine on its network.
enum NetworkAddress {
    /// Returns the IPv4 address from which this machine reaches others, such as `192.168.1.20`;
    /// `nil` without a network.
    static func own() -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Connecting a datagram socket sends nothing; it only chooses the route. The target is an address for
        // documentation (RFC 5737).
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(9).bigEndian
        address.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        let number = UInt32(bigEndian: address.sin_addr.s_addr)
        guard isConnected, number != 0 else { return nil }
        return [24, 16, 8, 0].map { "\(number >> UInt32($0) & 255)" }.joined(separator: ".")
    }
}
