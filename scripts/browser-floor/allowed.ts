/**
 * Features that built files may use although the oldest supported browsers lack them, each with the reason why the
 * app works without it. Avoid adding entries.
 */

const REACT = 'React asks for it first, or sets a field that older engines ignore'
const OUR_OWN = 'a field or method of the same name on objects of the app or of a library'
const PUSH =
  'notifications/push/ability.ts asks for PushManager and Notification before any of this is reached'

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
  '.viewTransition': 'React Router passes it on; no link of ours asks for one',
  '.transferSize': REACT,
  '.use': 'React.use, no iterator of the language',
  '.expirationTime': OUR_OWN,
  '.isActive': OUR_OWN,
  '.isError': 'of a TanStack query',
  '.getSize': 'of TanStack Virtual',
  '.scrollMargin': 'of TanStack Virtual',
  '.marginTop': 'of a computed style',
  '.marginBottom': 'of a computed style',
  '.setStatus': 'of the code scanner',
  '.isValid': 'of the code scanner',
  '.grow': 'WebAssembly.Memory, which all engines have',
  'Symbol.dispose': 'the scanner asks whether it exists',
  '.getSupportedFormats': 'decoder.ts asks for BarcodeDetector first',
  OffscreenCanvas: 'inside a try of decoder.ts, which falls back to WebAssembly',
  '.showPopover': 'toast-host.tsx asks for it first',
  '.saveData': 'read by `?.` of a connection that may be missing',
  requestIdleCallback: 'lib/idle.ts asks for it first',
  CompressionStream: 'lib/pictures/pdf.ts asks for it first, and writes without compression',
  Notification: PUSH,
  'Notification.requestPermission': PUSH,
  '.pushManager': PUSH,
  '.getSubscription': PUSH,
  '.applicationServerKey': PUSH,
  '.showNotification': PUSH,
}

const HAS =
  'decoration only: spacing, cursors, a second colour. The state itself is shown by a sibling or an attribute'
const ORDER = 'other engines place it otherwise, and nothing overlaps'

export const ALLOWED_IN_STYLES: Readonly<Record<string, string>> = {
  ':has': HAS,
  ':modal': 'the page behind a dialog can be scrolled, but not tapped',
  'text-wrap': 'lines break as usual',
  'text-autospace': 'no thin gaps between scripts',
  'overscroll-behavior': 'the page behind scrolls on',
  'overscroll-behavior-x': 'the page behind scrolls on',
  'overscroll-behavior-y': "the browser's own pull to refresh stays",
  'scrollbar-width': 'a thin bar is seen while scrolling',
  'content-visibility': 'long lists are laid out whole',
  'contain-intrinsic-size': 'belongs to content-visibility',
  '@starting-style': 'sheets open without motion',
  '@property': 'animated only behind @supports',
  'field-sizing': 'text areas keep their height and scroll',
  'user-select: all': 'a long press selects a word, and there is a button to copy',
  'align-content: start': ORDER,
  'place-content: start': ORDER,
}
