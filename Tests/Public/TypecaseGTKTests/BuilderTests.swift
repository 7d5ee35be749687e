// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseGTK

/// What an author reads whose file is not as the program has it.
///
/// These words are not those of an assertion, which a release leaves out.
@Suite struct BuilderTests {
  private nonisolated static func file(_ object: String) -> [UInt8] {
    Array("<interface>\(object)</interface>".utf8)
  }

  private func said(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func anIDThatIsNotThereIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let builder = Builder(
        "try", xml: BuilderTests.file(#"<object class="GtkAdjustment" id="page"/>"#))
      _ = builder.widget("pgae")
    }
    #expect(said(result).contains("the program's own try.ui has no “pgae”"))
  }

  @Test @MainActor func anObjectThatIsNoWidgetIsHadAsOne() {
    let builder = Builder(
      "try",
      xml: Self.file(
        #"<object class="GtkAdjustment" id="page"><property name="upper">5</property></object>"#))
    #expect(Property.double(builder.object("page"), "upper") == 5)
  }

  @Test func anObjectThatIsNoWidgetIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let builder = Builder(
        "try", xml: BuilderTests.file(#"<object class="GtkAdjustment" id="page"/>"#))
      _ = builder.widget("page")
    }
    #expect(said(result).contains("“page” of the program's own try.ui is a GtkAdjustment"))
  }

  @Test func aTypeThatIsNotRegisteredYetSaysWhatRegistersIt() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = Builder("try", xml: BuilderTests.file(#"<object class="TypecaseFittingPage"/>"#))
    }
    #expect(said(result).contains("try.ui cannot be built: "))
    #expect(said(result).contains("TypecaseFittingPage"))
    #expect(said(result).contains("TextStyles.install() must be called before"))
  }

  @Test func aMisspelledTypeIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = Builder("try", xml: BuilderTests.file(#"<object class="GtkLable"/>"#))
    }
    #expect(said(result).contains("GtkLable"))
    #expect(!said(result).contains("TextStyles"))
  }
}
