import Glibc
import SiteGen

/// The shard of a command: from `--shard`, or from the variables in which a scheduler numbers the runs of an array.
extension Arguments {
    /// The variables of a scheduler.
    private struct Scheduler {
        let index: String
        /// The number of runs.
        let count: String
        /// The number of the first run.
        var first = 0
        /// The variable with the number of the first run, if it is not fixed.
        var start: String?
        /// The variable with the difference between one number and the next.
        var step: String?
    }

    private static let schedulers = [
        Scheduler(
            index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", start: "SLURM_ARRAY_TASK_MIN",
            step: "SLURM_ARRAY_TASK_STEP"),
        Scheduler(index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS"),
        Scheduler(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
        Scheduler(index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
        Scheduler(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ]

    /// Returns the value of `--shard`; `nil` if it is not given.
    func givenShard() throws(UsageError) -> Shard? {
        guard let value = values["--shard"] else { return nil }
        guard let shard = Shard(value) else {
            throw UsageError(
                "--shard takes I/N with I from 1 to N and N up to \(Shard.most), such as 2/8, not '\(value)'")
        }
        return shard
    }

    /// Whether a scheduler numbers this run, perhaps as the only one of its array.
    static var isScheduled: Bool { schedulers.contains { variable($0.index) != nil } }

    /// Returns the shard of this run; `nil` for all tales. Prints which variables it is from if `--shard` is not given.
    /// - Parameter namesTales: whether the command was given tales: then only `--shard` leaves out any of them.
    func shard(namesTales: Bool, _ shared: SharedOptions) throws(UsageError) -> Shard? {
        if let shard = try givenShard() { return shard.count == 1 ? nil : shard }
        guard !namesTales, let scheduler = Self.schedulers.first(where: { Self.variable($0.index) != nil }) else {
            return nil
        }
        let shard = try Self.shard(scheduler)
        if shard.count == 1 { return nil }
        if !shared.isQuiet, !shared.isJSON {
            Terminal.write(
                "shard \(shard.text), as \(scheduler.index) and \(scheduler.count) say; --shard 1/1 takes all tales\n",
                to: STDERR_FILENO)
        }
        return shard
    }

    private static func shard(_ scheduler: Scheduler) throws(UsageError) -> Shard {
        let index = try number(scheduler.index)
        let count = try number(scheduler.count, beside: scheduler.index)
        let first = try scheduler.start.map { name throws(UsageError) in try number(name, beside: scheduler.index) }
        let step = scheduler.step.flatMap(variable) == nil ? 1 : try number(scheduler.step ?? "")
        let distance = index - (first ?? scheduler.first)
        guard step > 0, distance >= 0, distance % step == 0,
            let shard = Shard(number: distance / step + 1, count: count)
        else {
            throw UsageError(
                "\(scheduler.index)=\(index) and \(scheduler.count)=\(count) are not a shard of 1 to \(Shard.most); "
                    + "give --shard I/N, or --shard 1/1 for all tales")
        }
        return shard
    }

    /// Reads a number from 0 to a million.
    private static func number(_ name: String, beside other: String? = nil) throws(UsageError) -> Int {
        guard let value = variable(name) else {
            throw UsageError(
                "\(other ?? name) is set, but \(name) is not, so the number of runs is unknown; set it, give "
                    + "--shard I/N, or --shard 1/1 for all tales")
        }
        let isPlain = (1...7).contains(value.utf8.count) && value.utf8.allSatisfy(\.isASCIIDigit)
        guard isPlain, let number = Int(value) else {
            throw UsageError("\(name) must be a number, not '\(value)'; --shard 1/1 takes all tales")
        }
        return number
    }

    private static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
