// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Options of `text layout` that may be given thousands of times.
///
/// The option parser takes time with the square of the number of options: 150 s for ten thousand. So all values of such an option
/// come to it as one, with a zero between them, which no argument of a program has.
enum RepeatedOptions {
  static let names: Set<String> = ["--exclude", "--hit", "--carets", "--selection"]
  /// All other options of the command take the next argument as their value, whatever it is.
  private static let flags: Set<String> = ["--hyphenate", "--json", "--help", "--version"]
  private static let separator: Character = "\0"

  /// The arguments of the process, with each repeated option once, where it stood first.
  static func joined(_ arguments: [String]) -> [String] {
    guard arguments.prefix(2) == ["text", "layout"] else { return arguments }
    var result: [String] = []
    var values: [String: [String]] = [:]
    /// Where the joined value is to be.
    var places: [String: Int] = [:]
    func add(_ value: String, of name: String) {
      values[name, default: []].append(value)
      if places[name] == nil {
        places[name] = result.count + 1
        result += [name, ""]
      }
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let name = String(argument.prefix { $0 != "=" })
      guard argument.hasPrefix("--"), argument != "--", !flags.contains(name) else {
        result.append(argument)
        if argument == "--" { break }
        continue
      }
      if names.contains(name), name != argument {
        add(String(argument.dropFirst(name.count + 1)), of: name)
      } else if names.contains(name), let value = rest.popFirst() {
        add(value, of: name)
      } else {
        result.append(argument)
        if name == argument, let value = rest.popFirst() { result.append(value) }
      }
    }
    for (name, place) in places {
      result[place] = values[name, default: []].joined(separator: String(separator))
    }
    return result + rest
  }

  /// The values again.
  static func values(_ joined: [String]) -> [String] {
    joined.flatMap { $0.split(separator: separator, omittingEmptySubsequences: false) }
      .map(String.init)
  }
}
