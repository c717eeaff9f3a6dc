// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
    name: "storysite",
    products: [.executable(name: "storysite", targets: ["storysite"])],
    targets: [
        .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CMarkdown", dependencies: ["CCmark"]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // Needs libzip-dev, liblzma-dev, libmicrohttpd-dev and libssl-dev.
        .target(name: "COnDemand"),
        .target(
            name: "SiteGen",
            dependencies: ["CCmark", "CMalloc", "CMarkdown", "COnDemand", "CYAML", "CXXHash", "CQRencode"],
            swiftSettings: settings),
        .executableTarget(name: "storysite", dependencies: ["SiteGen"], swiftSettings: settings),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
        .testTarget(
            name: "SiteGenTests", dependencies: ["SiteGen", "SeededRandom", "CCmark"],
            exclude: ["Media/fixtures", "TimingFormats/fixtures"], swiftSettings: settings),
        .executableTarget(
            name: "fuzz-timing", dependencies: ["SiteGen", "SeededRandom"], path: "Tests/TimingFuzz",
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
