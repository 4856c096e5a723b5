/**
 * Features that built files may use although the oldest supported browsers lack them, each with the reason why the
 * app works without it. Avoid adding entries.
 */

const REACT = 'React detects it first, or sets a field that older engines ignore'
const OUR_OWN = 'a member of the same name of our own or library objects'
const PUSH = 'supportsPush() of lib/device/host.ts detects PushManager and Notification before this code runs'
const PRINTERS = 'printerConnections() of lib/printing/printers.ts offers only what navigator has'

export const ALLOWED_IN_SCRIPTS: Readonly<Record<string, string>> = {
  navigation: REACT,
  '.currentEntry': REACT,
  '.navigationType': REACT,
  '.fetchPriority': REACT,
  '.imageSizes': REACT,
  '.movementX': REACT,
  '.movementY': REACT,
  '.startViewTransition': REACT,
  '.skipTransition': REACT,
  '.viewTransition': 'React Router passes the option on, and our links do not set it',
  '.transferSize': REACT,
  '.use': 'React.use, not the iterator method',
  '.expirationTime': OUR_OWN,
  '.isActive': OUR_OWN,
  '.isError': 'member of a TanStack query',
  '.getSize': 'member of TanStack Virtual',
  '.scrollMargin': 'member of TanStack Virtual',
  '.marginTop': 'member of a computed style',
  '.marginBottom': 'member of a computed style',
  '.setStatus': 'member of the barcode library',
  '.isValid': 'member of the barcode library',
  '.grow': 'WebAssembly.Memory, which all engines have',
  'Symbol.dispose': 'the barcode library detects it first',
  '.getSupportedFormats': 'decoder.ts detects BarcodeDetector first',
  OffscreenCanvas: 'decoder.ts catches its absence and falls back to WebAssembly',
  '.showPopover': 'toast-host.tsx detects it first',
  '.saveData': 'read with `?.`, so it may be undefined',
  requestIdleCallback: 'lib/util/main-thread.ts detects it first',
  CompressionStream: 'lib/pictures/pdf.ts detects it first and otherwise writes without compression',
  Notification: PUSH,
  'Notification.requestPermission': PUSH,
  '.pushManager': PUSH,
  '.getSubscription': PUSH,
  '.applicationServerKey': PUSH,
  '.showNotification': PUSH,
  '.getDevices': PRINTERS,
  '.requestDevice': PRINTERS,
  '.selectConfiguration': PRINTERS,
  '.claimInterface': PRINTERS,
  '.interfaceNumber': PRINTERS,
  '.transferOut': PRINTERS,
  '.endpointNumber': PRINTERS,
  '.getPrimaryServices': PRINTERS,
  '.getCharacteristics': PRINTERS,
  '.writeWithoutResponse': PRINTERS,
  '.writeValueWithResponse': PRINTERS,
  '.writeValueWithoutResponse': PRINTERS,
}

const HAS =
  'decoration only: spacing, cursors, a secondary colour. A sibling or an attribute shows the state itself'
const ORDER = 'other engines align it differently, without overlap'

export const ALLOWED_IN_STYLES: Readonly<Record<string, string>> = {
  ':has': HAS,
  ':modal': 'the page behind a dialog can be scrolled, but not tapped',
  'text-wrap': 'lines break as usual',
  'text-autospace': 'no thin gaps between scripts',
  'overscroll-behavior': 'scrolling continues on the page behind',
  'overscroll-behavior-x': 'scrolling continues on the page behind',
  'overscroll-behavior-y': "the browser's pull-to-refresh remains enabled",
  'scrollbar-width': 'a thin scrollbar is visible while scrolling',
  'content-visibility': 'the whole list is laid out',
  'contain-intrinsic-size': 'only used with content-visibility',
  '@starting-style': 'sheets open without animation',
  '@property': 'animations that need it are inside @supports',
  'field-sizing': 'text areas keep their height and scroll',
  'user-select: all': 'a long press selects one word, and a button copies the text',
  'align-content: start': ORDER,
  'place-content: start': ORDER,
}
