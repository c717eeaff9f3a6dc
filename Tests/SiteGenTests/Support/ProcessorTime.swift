import Glibc
import Testing

/// Runs `work`, which may have a minute of this thread's processor time: what grows with the square of its input takes
/// more. The time that the machine spends on other work, such as tests beside this one, is not counted.
@discardableResult
func withinAMinute<Result>(sourceLocation: SourceLocation = #_sourceLocation, _ work: () -> Result) -> Result {
    let start = processorSeconds
    let result = work()
    #expect(processorSeconds - start < 60, sourceLocation: sourceLocation)
    return result
}

private var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
