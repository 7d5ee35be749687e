// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import TypecaseGTK

let storage = TextStorage()
storage.replace(0..<0, with: "Alice saw a rabbit")
storage.convertAttributes(in: 12..<18) { attributes in //2
  var attributes = attributes //2
  attributes.color = TextColor(red: 1, green: 0, blue: 0) //2
  return attributes //2
} //2
for run in storage.runs(in: 0..<storage.end) {
  print(run.text) //-1
  print(run.text, run.attributes.color.map { "in \($0.description)" } ?? "without a color") //2
}
storage.undo() //3
print(storage.runs(in: 0..<storage.end).count) //3
