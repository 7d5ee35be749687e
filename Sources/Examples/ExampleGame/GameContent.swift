// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Somebody to play against.
struct Opponent {
  let name: String
  let about: String
  /// The name of the picture among the program's data.
  let picture: String

  static let friends = [
    Opponent(
      name: tr("Fenja Fox"), about: tr("Quick and fair. She plays every day before breakfast."),
      picture: "fox"),
    Opponent(
      name: tr("Bruno Bear"), about: tr("Takes his time, and is hard to beat in winter."),
      picture: "bear"),
    Opponent(
      name: tr("Mina Cat"), about: tr("Looks away for a whole game, then wins it in one move."),
      picture: "cat"),
  ]

  static let champions = [
    Opponent(
      name: tr("Olga Owl"), about: tr("Has read every book about the game. Plays at night only."),
      picture: "owl"),
    Opponent(
      name: tr("Unit 7"), about: tr("Counts all moves, and laughs at none of your jokes."),
      picture: "robot"),
  ]
}

/// Something to be proud of.
struct Achievement {
  let title: String
  let about: String
  /// The name of the badge among the program's data; nil is locked.
  let badge: String?

  static let unlocked = [
    Achievement(
      title: tr("First Win"),
      about: tr(
        "Win a game against any opponent, even if it was only because the bear fell asleep."),
      badge: "badge-victory"),
    Achievement(
      title: tr("Like Lightning"),
      about: tr("Make ten moves in a row in less than a second each, and all of them on purpose."),
      badge: "badge-speed"),
    Achievement(
      title: tr("Well Read"),
      about: tr(
        "Lay a word that no opponent knows and that is in the great dictionary all the same."),
      badge: "badge-books"),
  ]

  static let locked = [
    Achievement(
      title: tr("Night Shift"),
      about: tr(
        "Beat the owl between midnight and sunrise, without yawning more than three times."),
      badge: nil),
    Achievement(
      title: tr("Machine Whisperer"),
      about: tr("Let the machine count all moves, and then make one that it has not thought of."),
      badge: nil),
  ]
}
