/// An error that can say what the operating system refused.
protocol SystemFailure: Error { init(_ error: SystemError) }
