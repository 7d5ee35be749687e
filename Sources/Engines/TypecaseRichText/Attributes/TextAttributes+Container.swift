// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension TextAttributes {
  /// The attributes of our scope in a container.
  public init(_ container: AttributeContainer) {
    self.init()
    for attribute in TextAttribute.allCases { attribute.field.read(container, &self) }
  }

  /// The same as a container for an `AttributedString`.
  public var container: AttributeContainer {
    var container = AttributeContainer()
    for attribute in TextAttribute.allCases where isSet(attribute) {
      attribute.field.write(self, &container)
    }
    return container
  }
}

extension AttributedString {
  /// Sets one attribute of a range to its value in a run, or takes it away.
  mutating func set(
    _ attribute: TextAttribute, from attributes: TextAttributes, in range: Range<Index>
  ) {
    attribute.field.set(attributes, &self, range)
  }
}
