/// The version of storysite (https://semver.org), which `storysite --version` prints.
let version = "0.1.0"
