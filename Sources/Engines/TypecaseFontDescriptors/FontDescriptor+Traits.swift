// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension FontDescriptor {
  /// The family's face with these traits, which replace the ones that the descriptor has.
  ///
  /// Bold, italic, condensed and expanded must be exactly as requested; monospace, vertical,
  /// optimized for the interface and a class are required, but others may be set too. Tight and
  /// loose leading change the lines and not the face, so every family has them. The nearest of the
  /// matching faces is returned; in a variable family also a face with other values of `wght`,
  /// `wdth`, `slnt` or `ital`, when no named instance is as near. The result then has the
  /// PostScript name of the face whose axes are set, and no style.
  ///
  /// Size and features stay, and so do variations, for axes of the face and as far as the traits
  /// allow. Files are opened only for a class, for axes other than `wght`, `wdth` and `opsz`, when
  /// no other face has the requested slant, and for the coordinates of a named instance whose axes
  /// change.
  ///
  /// - Returns: nil when the family has no such face, when there is no such family, and for traits that
  ///   contradict each other.
  public func withTraits(_ traits: SymbolicTraits, in faces: FaceSet) -> FontDescriptor? {
    guard !traits.isSuperset(of: [.condensed, .expanded]),
      !traits.isSuperset(of: [.tightLeading, .looseLeading]),
      let family = faces.family(of: self)
    else { return nil }
    let search = TraitSearch(traits, for: self, in: faces)
    let candidates = faces.faces(ofFamily: family).filter(search.mayHave)
    guard
      let fit = search.best(of: candidates, opening: false)
        ?? search.best(of: candidates, opening: true)
    else { return nil }
    var request = self
    request.symbolicTraits = traits
    return faces.descriptor(of: fit.face, at: fit.places, for: request)
  }
}

/// The search for the face of a family that has some traits.
private struct TraitSearch {
  /// A face, and where its axes must be for it to have the traits.
  struct Fit {
    var face: FaceSet.Face
    var places: [String: Double] = [:]
    var measures: MatchedMeasures
  }

  let traits: SymbolicTraits
  let faces: FaceSet
  /// The variations that were set, apart from the face's own.
  let variations: [String: Double]
  /// The measures to be near to: the present ones as far as the traits allow.
  let target: MatchedMeasures

  init(_ traits: SymbolicTraits, for descriptor: FontDescriptor, in faces: FaceSet) {
    self.traits = traits
    self.faces = faces
    variations = faces.ownVariations(of: descriptor)
    var target = faces.face(for: descriptor)?.measures ?? .regular
    // Keys that the descriptor leaves open have the values of its face.
    if let weight = descriptor.weight { target.weight = weight }
    if let width = descriptor.width { target.width = width }
    if let slant = descriptor.slant { target.slant = slant }
    target.apply(descriptor.variations ?? [:])
    let usual = FontDescriptor(traits).measures
    let present = target.traits.symmetricDifference(traits)
    if present.contains(.bold) { target.weight = usual.weight }
    if !present.isDisjoint(with: [.condensed, .expanded]) { target.width = usual.width }
    if present.contains(.italic) { target.slant = usual.slant }
    self.target = target
  }

  /// Whether a face has what no axis can give it.
  func mayHave(_ face: FaceSet.Face) -> Bool {
    let fixed: SymbolicTraits = [.monospace, .vertical, .uiOptimized]
    guard face.descriptor.symbolicTraits.isSuperset(of: traits.intersection(fixed)) else {
      return false
    }
    return traits.fontClass == .unknown || faces.fontClass(of: face) == traits.fontClass
  }

  /// The nearest fit; of equal fits the one whose face is nearest before it is moved: a named
  /// instance with the traits, if there is one.
  ///
  /// - Parameter opening: whether files may be opened for slant.
  func best(of candidates: [FaceSet.Face], opening: Bool) -> Fit? {
    candidates.compactMap { fit($0, opening: opening) }.min { one, other in
      let (first, second) = (
        Nearness(of: one.measures, to: target), Nearness(of: other.measures, to: target)
      )
      guard first == second else { return first < second }
      return Nearness(of: one.face.measures, to: target)
        < Nearness(of: other.face.measures, to: target)
    }
  }

  private func fit(_ face: FaceSet.Face, opening: Bool) -> Fit? {
    var fit = Fit(face: face, measures: face.measures)
    let others = variations.filter { !FaceSet.traitAxes.contains($0.key) }
    fit.places = faces.places(others, in: face)
    guard move("wght", \.weight, to: target.weight, &fit),
      move("wdth", \.width, to: target.width, &fit),
      slant(&fit, opening: opening)
    else { return nil }
    return fit
  }

  /// Whether measures have the traits that follow from measures.
  private func fits(_ measures: MatchedMeasures, _ asked: SymbolicTraits) -> Bool {
    measures.traits.intersection(asked) == traits.intersection(asked)
  }

  /// Moves a face along an axis if it must, or if the axis was set before.
  private func move(
    _ tag: String, _ measure: WritableKeyPath<MatchedMeasures, Double>, to target: Double,
    _ fit: inout Fit
  ) -> Bool {
    let asked: SymbolicTraits = tag == "wght" ? .bold : [.condensed, .expanded]
    let range = faces.range(of: tag, in: fit.face, opening: false)
    if let set = variations[tag], let range {
      var moved = fit.measures
      moved[keyPath: measure] = set.clamped(to: range)
      if fits(moved, asked) {
        fit.measures = moved
        fit.places[tag] = moved[keyPath: measure]
        return true
      }
    }
    if fits(fit.measures, asked) { return true }
    guard let range else { return false }
    fit.measures[keyPath: measure] = target.clamped(to: range)
    fit.places[tag] = fit.measures[keyPath: measure]
    return fits(fit.measures, asked)
  }

  /// The same for the two axes of slant, of which `slnt` counts counterclockwise.
  private func slant(_ fit: inout Fit, opening: Bool) -> Bool {
    let isAsked = traits.contains(.italic)
    if let set = variations["slnt"], let range = faces.range(of: "slnt", in: fit.face),
      (set.clamped(to: range) != 0) == isAsked
    {
      fit.places["slnt"] = set.clamped(to: range)
    } else if fits(fit.measures, .italic) {
      return true
    } else {
      let angle = faces.range(of: "slnt", in: fit.face, opening: opening)
        .map { (-target.slant).clamped(to: $0) }
      let italic = faces.range(of: "ital", in: fit.face, opening: opening)
        .map { (isAsked ? 1.0 : 0).clamped(to: $0) }
      if let angle, (angle != 0) == isAsked { fit.places["slnt"] = angle }
      if let italic, (italic >= 0.5) == isAsked { fit.places["ital"] = italic }
    }
    fit.measures.apply(fit.places)
    return fits(fit.measures, .italic)
  }
}

extension FontDescriptor {
  /// A descriptor that has traits only.
  fileprivate init(_ traits: SymbolicTraits) {
    self.init()
    symbolicTraits = traits
  }
}
