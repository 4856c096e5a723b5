/**
 * Testing Library reads the style of every element and its ancestors, and jsdom evaluates all rules of the browser's style
 * sheet each time: a quarter of the CPU time. Vitest does not load our own sheets, so the style is the same for all elements of
 * a kind. It is read from jsdom once per kind, and every time if an element or a sheet overrides it.
 */
type GetStyle = (element: Element) => CSSStyleDeclaration

/** The attributes on which the `display` rules of jsdom's sheet depend. */
const DISPLAY_ATTRIBUTES = ['hidden', 'open', 'type']
const STYLE_OVERRIDES = /display|visibility|pointer-events|\ball\b/

const displays = new Map<string, string>()

const isPlain = (element: Element): boolean =>
  !element.hasAttribute('popover') &&
  element.localName !== 'summary' &&
  !STYLE_OVERRIDES.test(element.getAttribute('style') ?? '')

function display(element: Element, getStyle: GetStyle): string {
  if (!isPlain(element)) return getStyle(element).display
  const attributes = DISPLAY_ATTRIBUTES.map((name) => element.getAttribute(name))
  const kind = JSON.stringify([element.namespaceURI, element.localName, ...attributes])
  const cached = displays.get(kind)
  if (cached !== undefined) return cached
  // A clone, because jsdom may have cached an outdated style of a removed element.
  const computed = getStyle(element.cloneNode() as Element).display
  displays.set(kind, computed)
  return computed
}

/** Returns the initial value of an inherited property, unless an ancestor may override it. */
function inheritedValue(element: Element, first: string, compute: () => string): string {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.hasAttribute('hidden') || !isPlain(ancestor)) return compute()
  return first
}

const FAST_PROPERTIES = new Map<string | symbol, (element: Element, ask: GetStyle) => string>([
  ['display', display],
  [
    'visibility',
    (element, getStyle) => inheritedValue(element, 'visible', () => getStyle(element).visibility),
  ],
  [
    'pointerEvents',
    (element, getStyle) => inheritedValue(element, 'auto', () => getStyle(element).pointerEvents),
  ],
])

function styleOf(element: Element, getStyle: GetStyle): CSSStyleDeclaration {
  const value = (name: string | symbol): unknown => {
    const fastValue = FAST_PROPERTIES.get(name)
    if (fastValue) return fastValue(element, getStyle)
    const style = getStyle(element)
    const property: unknown = Reflect.get(style, name, style)
    return typeof property === 'function' ? property.bind(style) : property
  }
  const getPropertyValue = (name: string) =>
    FAST_PROPERTIES.has(name) ? value(name) : getStyle(element).getPropertyValue(name)
  return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : value(name)),
  })
}

function installFastStyle(view: Window): void {
  // An earlier test file has installed it.
  if (view.getComputedStyle.name === 'quickStyle') return
  const getStyle = view.getComputedStyle.bind(view)
  view.getComputedStyle = function quickStyle(element, pseudo) {
    return pseudo || element.ownerDocument.styleSheets.length > 0
      ? getStyle(element, pseudo)
      : styleOf(element, getStyle)
  }
}

if (typeof document !== 'undefined' && document.defaultView) installFastStyle(document.defaultView)
