/// The connections of a server, so that those that send nothing shut nobody out: if there are many, each new one takes
/// the place of the one that was idle longest.
struct OpenConnections {
    /// From how many connections on one has to give way. Fewer than libmicrohttpd allows, because a connection counts
    /// there until it is closed.
    private static let crowd = 400

    /// The socket of each connection, and the number of its last use.
    private var connections: [Int: (socket: Int32, use: UInt64)] = [:]
    private var uses: UInt64 = 0

    /// - Returns: the socket of the connection that has to be closed; `nil` while there is room.
    mutating func add(_ id: Int, _ socket: Int32) -> Int32? {
        var idle: Int32?
        if connections.count >= Self.crowd, let oldest = connections.min(by: { $0.value.use < $1.value.use }) {
            connections[oldest.key] = nil
            idle = oldest.value.socket
        }
        uses += 1
        connections[id] = (socket, uses)
        return idle
    }

    /// Notes that a request, or a piece of one, came in.
    mutating func use(_ id: Int) {
        guard let socket = connections[id]?.socket else { return }
        uses += 1
        connections[id] = (socket, uses)
    }

    /// Forgets a connection that is closed, or that stays open without requests.
    mutating func remove(_ id: Int) { connections[id] = nil }
}
