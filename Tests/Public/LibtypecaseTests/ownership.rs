// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

//! What the example in Rust is given is called as it says, and dropped once; there is no registry.

#[allow(dead_code)]
#[path = "../../../docs/examples/libtypecase/typecase.rs"]
mod typecase;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use typecase::{Consumer, Font, MainLoop};

/// Counts how often it was dropped.
struct Counted(Rc<Cell<usize>>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

fn main() {
    let main_loop = MainLoop::new().expect("the main loop");
    let foreign = std::thread::spawn(|| MainLoop::new().is_none());
    assert!(
        foreign.join().expect("an end"),
        "another thread gets the main loop as well"
    );

    let (handlers, endings) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    let consumer = Consumer::new(&main_loop, Some("org.example.NotInstalled")).expect("a name");
    let counted = Counted(Rc::clone(&handlers));
    consumer.on_fonts_changed(move || assert_eq!(counted.0.get(), 0));

    let error = Rc::new(RefCell::new(None));
    let (told, ending) = (Rc::clone(&error), main_loop.clone());
    let counted = Counted(Rc::clone(&endings));
    consumer.request_fonts(&[], move |result| {
        assert_eq!(counted.0.get(), 0);
        *told.borrow_mut() = result.err();
        ending.quit();
    });
    // What was dropped here comes to an end in the call that keeps it.
    drop(consumer);
    assert_eq!((handlers.get(), endings.get()), (0, 0));
    main_loop.run();
    assert_eq!((handlers.get(), endings.get()), (1, 1));
    let error = error.borrow_mut().take().expect("an error");
    assert!(
        error.code.is_none() && !error.to_string().is_empty(),
        "{error:?}"
    );

    assert!(Font::for_family("a name with \0 in it").is_err());
    let font = Font::for_family("Lettera").expect("a font");
    let same = font.clone();
    drop(font);
    assert_eq!(
        (same.family().as_deref(), same.path()),
        (Some("Lettera"), None)
    );
}
