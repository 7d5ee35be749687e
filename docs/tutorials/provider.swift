// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import Typecase

do throws(TypecaseError) { //-1
do { //2
  let provider = try await FontProvider.connect(appID: "org.example.Foundry")
  let registered = try await provider.registeredFonts() //-1
  print("installed already: \(registered.count)") //-1
  let outcome = try await provider.register( //2
    [.path("/app/share/foundry/fonts/Foundry-Regular.ttf")] //2
  ).outcome() //2
  for font in outcome.fonts { print("installed: \(font.fullName ?? "")") } //2
  for error in outcome.errors { //3
    switch error.code { //3
    case .alreadyRegistered, .cancelledByUser: break //3
    default: print("not installed: \(error.message)") //3
    } //3
  } //3
} catch { //-1
} catch let error as TypecaseError { //2
  print("nothing was installed: \(error.message)")
}
