// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

//! What apps that use fonts or offer some need of libtypecase, safe to call, without another crate.
//!
//! All objects stay in the thread that they were made in, which is the one that runs the main loop: none
//! of the types is `Send`. A closure that is given away is dropped there too, once, whether it was called
//! or not.

use std::ffi::{CStr, CString, NulError};
use std::fmt;
use std::os::raw::{c_char, c_uint, c_void};
use std::os::unix::ffi::OsStrExt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::abort;
use std::ptr::{self, NonNull};

/// The functions and structures of C, as their headers declare them.
mod c {
    use std::os::raw::{c_char, c_int, c_uint, c_ulong, c_void};

    #[repr(C)]
    pub struct Error {
        pub domain: u32,
        pub code: c_int,
        pub message: *mut c_char,
    }

    #[repr(C)]
    pub struct PtrArray {
        pub data: *mut *mut c_void,
        pub length: c_uint,
    }

    /// Instances of GObject; only GLib knows what is in them.
    pub enum Object {}
    pub enum MainLoop {}

    pub type AsyncReadyCallback = unsafe extern "C" fn(*mut Object, *mut Object, *mut c_void);
    pub type SignalHandler = unsafe extern "C" fn(*mut Object, *mut c_void);
    pub type ClosureNotify = unsafe extern "C" fn(*mut c_void, *mut c_void);

    pub const REQUEST_NONE: c_uint = 0;

    pub const SCOPE_PERSISTENT: c_uint = 0;
    pub const SCOPE_SESSION: c_uint = 1;
    pub const SCOPE_PROCESS: c_uint = 2;

    extern "C" {
        pub fn g_error_free(error: *mut Error);
        pub fn g_main_context_acquire(context: *mut c_void) -> c_int;
        pub fn g_main_loop_new(context: *mut c_void, is_running: c_int) -> *mut MainLoop;
        pub fn g_main_loop_ref(main_loop: *mut MainLoop) -> *mut MainLoop;
        pub fn g_main_loop_quit(main_loop: *mut MainLoop);
        pub fn g_main_loop_run(main_loop: *mut MainLoop);
        pub fn g_main_loop_unref(main_loop: *mut MainLoop);
        pub fn g_object_ref(object: *mut Object) -> *mut Object;
        pub fn g_object_unref(object: *mut Object);
        pub fn g_ptr_array_add(array: *mut PtrArray, data: *mut c_void);
        pub fn g_ptr_array_new() -> *mut PtrArray;
        pub fn g_ptr_array_unref(array: *mut PtrArray);
        pub fn g_signal_connect_data(
            instance: *mut Object,
            signal: *const c_char,
            handler: SignalHandler,
            data: *mut c_void,
            destroy: ClosureNotify,
            flags: c_uint,
        ) -> c_ulong;

        pub fn typecase_consumer_new(app_id: *const c_char) -> *mut Object;
        pub fn typecase_consumer_request_fonts(
            consumer: *mut Object,
            fonts: *mut PtrArray,
            flags: c_uint,
            sample: *const c_char,
            parent_window: *const c_char,
            cancellable: *mut Object,
            callback: AsyncReadyCallback,
            data: *mut c_void,
        );
        pub fn typecase_consumer_request_fonts_finish(
            consumer: *mut Object,
            result: *mut Object,
            missing: *mut *mut PtrArray,
            error: *mut *mut Error,
        ) -> *mut PtrArray;
        pub fn typecase_error_quark() -> u32;
        pub fn typecase_failure_get_code(failure: *mut Object) -> c_int;
        pub fn typecase_failure_get_detail(failure: *mut Object) -> *const c_char;
        pub fn typecase_failure_get_font(failure: *mut Object) -> *mut Object;
        pub fn typecase_failure_get_message(failure: *mut Object) -> *const c_char;
        pub fn typecase_font_get_family(font: *mut Object) -> *const c_char;
        pub fn typecase_font_get_full_name(font: *mut Object) -> *const c_char;
        pub fn typecase_font_get_index(font: *mut Object) -> c_uint;
        pub fn typecase_font_get_path(font: *mut Object) -> *const c_char;
        pub fn typecase_font_new_for_family(family: *const c_char) -> *mut Object;
        pub fn typecase_font_new_for_path(path: *const c_char) -> *mut Object;
        pub fn typecase_provider_new(app_id: *const c_char) -> *mut Object;
        pub fn typecase_provider_register_fonts(
            provider: *mut Object,
            fonts: *mut PtrArray,
            scope: c_uint,
            enabled: c_int,
            parent_window: *const c_char,
            cancellable: *mut Object,
            callback: AsyncReadyCallback,
            data: *mut c_void,
        );
        pub fn typecase_provider_register_fonts_finish(
            provider: *mut Object,
            result: *mut Object,
            failures: *mut *mut PtrArray,
            error: *mut *mut Error,
        ) -> *mut PtrArray;
    }
}

/// One reference to an object.
struct Object(NonNull<c::Object>);

impl Object {
    /// Takes a reference over that the caller has.
    ///
    /// # Safety
    ///
    /// `object` is an instance of GObject, of which one reference is given away.
    unsafe fn adopting(object: *mut c::Object) -> Self {
        Object(NonNull::new(object).expect("an object"))
    }

    /// Adds a reference to one that somebody else has.
    ///
    /// # Safety
    ///
    /// `object` is an instance of GObject.
    unsafe fn retaining(object: *mut c::Object) -> Self {
        Object::adopting(c::g_object_ref(object))
    }

    fn as_ptr(&self) -> *mut c::Object {
        self.0.as_ptr()
    }
}

impl Clone for Object {
    fn clone(&self) -> Self {
        unsafe { Object::retaining(self.as_ptr()) }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        unsafe { c::g_object_unref(self.as_ptr()) }
    }
}

/// Runs what C calls: a panic must not unwind through C.
fn guarded<T>(body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| abort())
}

/// Text that its owner keeps.
///
/// # Safety
///
/// `text` is NULL or ends with a zero.
unsafe fn copied(text: *const c_char) -> Option<String> {
    (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
}

/// Why a call failed.
#[derive(Debug)]
pub struct Error {
    /// The number of a `TypecaseError`; none where it is an error of GIO or the bus.
    pub code: Option<i32>,
    message: String,
}

impl Error {
    /// # Safety
    ///
    /// `error` is an error, which is given away.
    unsafe fn adopting(error: *mut c::Error) -> Self {
        let is_ours = (*error).domain == c::typecase_error_quark();
        let adopted = Error {
            code: is_ours.then(|| (*error).code),
            message: copied((*error).message).unwrap_or_default(),
        };
        c::g_error_free(error);
        adopted
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The main loop of GLib's default context, in this thread.
pub struct MainLoop(NonNull<c::MainLoop>);

impl MainLoop {
    /// Has this thread own the default context for as long as the process lives, so that no callback ever
    /// comes in another one. There is none where another thread owns it.
    pub fn new() -> Option<Self> {
        let is_owner = unsafe { c::g_main_context_acquire(ptr::null_mut()) } != 0;
        let main_loop = is_owner.then(|| unsafe { c::g_main_loop_new(ptr::null_mut(), 0) })?;
        NonNull::new(main_loop).map(MainLoop)
    }

    pub fn run(&self) {
        unsafe { c::g_main_loop_run(self.0.as_ptr()) }
    }

    pub fn quit(&self) {
        unsafe { c::g_main_loop_quit(self.0.as_ptr()) }
    }
}

impl Clone for MainLoop {
    fn clone(&self) -> Self {
        unsafe { c::g_main_loop_ref(self.0.as_ptr()) };
        MainLoop(self.0)
    }
}

impl Drop for MainLoop {
    fn drop(&mut self) {
        unsafe { c::g_main_loop_unref(self.0.as_ptr()) }
    }
}

/// Runs `take` with each object of an array, and frees the array.
///
/// # Safety
///
/// `array` is NULL or has objects, and is given away.
unsafe fn adopting_array<T>(array: *mut c::PtrArray, take: impl Fn(Object) -> T) -> Vec<T> {
    if array.is_null() {
        return Vec::new();
    }
    let taken = (0..(*array).length as usize)
        .map(|place| take(Object::retaining((*(*array).data.add(place)).cast())))
        .collect();
    c::g_ptr_array_unref(array);
    taken
}

/// The fonts as an array of C, which does not own them; the caller frees it.
fn lent_array(fonts: &[Font]) -> *mut c::PtrArray {
    unsafe {
        let array = c::g_ptr_array_new();
        for font in fonts {
            c::g_ptr_array_add(array, font.0.as_ptr().cast());
        }
        array
    }
}

/// A font: a name that is asked for, a file that is offered, or a face that was given or registered.
#[derive(Clone)]
pub struct Font(Object);

impl Font {
    pub fn for_family(family: &str) -> Result<Self, NulError> {
        let family = CString::new(family)?;
        Ok(Font(unsafe {
            Object::adopting(c::typecase_font_new_for_family(family.as_ptr()))
        }))
    }

    /// A file of the app's own, by its absolute path.
    pub fn for_path(path: &Path) -> Result<Self, NulError> {
        let path = CString::new(path.as_os_str().as_bytes())?;
        Ok(Font(unsafe {
            Object::adopting(c::typecase_font_new_for_path(path.as_ptr()))
        }))
    }

    pub fn family(&self) -> Option<String> {
        unsafe { copied(c::typecase_font_get_family(self.0.as_ptr())) }
    }

    pub fn full_name(&self) -> Option<String> {
        unsafe { copied(c::typecase_font_get_full_name(self.0.as_ptr())) }
    }

    /// The file that is offered, or that of a face that was given, for whoever reads fonts without fontconfig.
    ///
    /// The path of a given face is one of this process, and means this font for as long as the value lives.
    pub fn path(&self) -> Option<PathBuf> {
        unsafe { copied(c::typecase_font_get_path(self.0.as_ptr())) }.map(PathBuf::from)
    }

    /// The number of the face in its file.
    pub fn index(&self) -> u32 {
        unsafe { c::typecase_font_get_index(self.0.as_ptr()) }
    }
}

/// What became of a request.
pub struct Outcome {
    /// The faces that were given; they are in use.
    pub given: Vec<Font>,
    /// The fonts of the call that none was given for.
    pub missing: Vec<Font>,
}

type Ended = Box<dyn FnOnce(Result<Outcome, Error>)>;

unsafe extern "C" fn requested(
    consumer: *mut c::Object,
    result: *mut c::Object,
    data: *mut c_void,
) {
    guarded(|| {
        let ended = Box::from_raw(data.cast::<Ended>());
        let (mut missing, mut error) = (ptr::null_mut(), ptr::null_mut());
        let fonts =
            c::typecase_consumer_request_fonts_finish(consumer, result, &mut missing, &mut error);
        ended(if error.is_null() {
            let given = adopting_array(fonts, Font);
            Ok(Outcome {
                given,
                missing: adopting_array(missing, Font),
            })
        } else {
            Err(Error::adopting(error))
        })
    })
}

unsafe extern "C" fn fonts_changed<F: Fn()>(_: *mut c::Object, data: *mut c_void) {
    guarded(|| (*data.cast::<F>())())
}

unsafe extern "C" fn dropped<F>(data: *mut c_void, _closure: *mut c_void) {
    guarded(|| drop(Box::from_raw(data.cast::<F>())))
}

/// An app that uses the fonts that a person has installed.
pub struct Consumer(Object);

impl Consumer {
    /// Its callbacks come from the main loop; a sandboxed app is known by its sandbox, and need not name
    /// itself.
    pub fn new(_main_loop: &MainLoop, app_id: Option<&str>) -> Result<Self, NulError> {
        let app_id = app_id.map(CString::new).transpose()?;
        let app_id = app_id
            .as_ref()
            .map_or(ptr::null(), |app_id| app_id.as_ptr());
        Ok(Consumer(unsafe {
            Object::adopting(c::typecase_consumer_new(app_id))
        }))
    }

    /// Calls `handler` whenever the fonts of the process changed: text is to be laid out again.
    pub fn on_fonts_changed<F: Fn() + 'static>(&self, handler: F) {
        let data = Box::into_raw(Box::new(handler)).cast();
        unsafe {
            c::g_signal_connect_data(
                self.0.as_ptr(),
                "fonts-changed\0".as_ptr().cast(),
                fonts_changed::<F>,
                data,
                dropped::<F>,
                0,
            );
        }
    }

    /// Asks for fonts by name, and calls `ended` once, from the main loop.
    ///
    /// The call keeps the consumer until then.
    pub fn request_fonts(
        &self,
        fonts: &[Font],
        ended: impl FnOnce(Result<Outcome, Error>) + 'static,
    ) {
        let ended: Ended = Box::new(ended);
        unsafe {
            let array = lent_array(fonts);
            c::typecase_consumer_request_fonts(
                self.0.as_ptr(),
                array,
                c::REQUEST_NONE,
                ptr::null(),
                ptr::null(),
                ptr::null_mut(),
                requested,
                Box::into_raw(Box::new(ended)).cast(),
            );
            // The call has references of its own to the fonts.
            c::g_ptr_array_unref(array);
        }
    }
}

/// For how long fonts are registered, and for whom.
#[derive(Clone, Copy)]
pub enum Scope {
    /// Until they are removed.
    Persistent,
    /// Until the login session ends.
    Session,
    /// For the provider alone, while it lives; the person is not asked.
    Process,
}

/// A font that was refused.
pub struct Failure {
    /// The font of the call.
    pub font: Option<Font>,
    /// The number of a `TypecaseError`.
    pub code: i32,
    /// A sentence for the person.
    pub message: String,
    /// What is wrong, for the developer; it may be empty.
    pub detail: String,
}

impl Failure {
    fn adopting(failure: Object) -> Self {
        unsafe {
            let font = c::typecase_failure_get_font(failure.as_ptr());
            Failure {
                font: (!font.is_null()).then(|| Font(Object::retaining(font))),
                code: c::typecase_failure_get_code(failure.as_ptr()),
                message: copied(c::typecase_failure_get_message(failure.as_ptr()))
                    .unwrap_or_default(),
                detail: copied(c::typecase_failure_get_detail(failure.as_ptr()))
                    .unwrap_or_default(),
            }
        }
    }
}

/// What became of fonts that were offered.
pub struct Registration {
    /// The faces that were registered.
    pub fonts: Vec<Font>,
    /// What became of each font that was not.
    pub failures: Vec<Failure>,
}

type Registered = Box<dyn FnOnce(Result<Registration, Error>)>;

unsafe extern "C" fn registered(
    provider: *mut c::Object,
    result: *mut c::Object,
    data: *mut c_void,
) {
    guarded(|| {
        let ended = Box::from_raw(data.cast::<Registered>());
        let (mut failures, mut error) = (ptr::null_mut(), ptr::null_mut());
        let fonts =
            c::typecase_provider_register_fonts_finish(provider, result, &mut failures, &mut error);
        ended(if error.is_null() {
            Ok(Registration {
                fonts: adopting_array(fonts, Font),
                failures: adopting_array(failures, Failure::adopting),
            })
        } else {
            Err(Error::adopting(error))
        })
    })
}

/// An app that offers fonts to the desktop.
pub struct Provider(Object);

impl Provider {
    /// Its callbacks come from the main loop; a sandboxed app is known by its sandbox, and need not name
    /// itself.
    pub fn new(_main_loop: &MainLoop, app_id: Option<&str>) -> Result<Self, NulError> {
        let app_id = app_id.map(CString::new).transpose()?;
        let app_id = app_id
            .as_ref()
            .map_or(ptr::null(), |app_id| app_id.as_ptr());
        Ok(Provider(unsafe {
            Object::adopting(c::typecase_provider_new(app_id))
        }))
    }

    /// Offers fonts, and calls `ended` once, from the main loop, when the person has answered.
    ///
    /// Programs may use at once what is registered. The call keeps the provider until then.
    pub fn register_fonts(
        &self,
        fonts: &[Font],
        scope: Scope,
        ended: impl FnOnce(Result<Registration, Error>) + 'static,
    ) {
        let ended: Registered = Box::new(ended);
        let scope: c_uint = match scope {
            Scope::Persistent => c::SCOPE_PERSISTENT,
            Scope::Session => c::SCOPE_SESSION,
            Scope::Process => c::SCOPE_PROCESS,
        };
        unsafe {
            let array = lent_array(fonts);
            c::typecase_provider_register_fonts(
                self.0.as_ptr(),
                array,
                scope,
                1,
                ptr::null(),
                ptr::null_mut(),
                registered,
                Box::into_raw(Box::new(ended)).cast(),
            );
            // The call has references of its own to the fonts.
            c::g_ptr_array_unref(array);
        }
    }
}
