import GTKKit
final class FontPanel { init(coordinator: TextFormattingCoordinator) {} ; var isVisible: Bool { false }; func show() {}; func hide() {} }
