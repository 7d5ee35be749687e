// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Main-actor code runs on GLib's default main loop, in every program that has this binding: the C part
// attaches libdispatch's main queue to the loop when the process starts. Nothing is to be called; the
// imports link both.
import CTypecaseMainLoop
import Dispatch
