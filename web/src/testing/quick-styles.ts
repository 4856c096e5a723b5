/**
 * Testing Library reads the style of every element and its ancestors, and jsdom evaluates all rules of the browser's style
 * sheet each time: a quarter of the CPU time. Vitest does not load our own sheets, so the style is the same for all elements of
 * a kind. It is read from jsdom once per kind, and every time if an element or a sheet overrides it.
 */
type Ask = (element: Element) => CSSStyleDeclaration

/** The attributes on which the `display` rules of jsdom's sheet depend. */
const LOOKED_AT = ['hidden', 'open', 'type']
const SAYS_MORE = /display|visibility|pointer-events|\ball\b/

const displays = new Map<string, string>()

const isPlain = (element: Element): boolean =>
  !element.hasAttribute('popover') &&
  element.localName !== 'summary' &&
  !SAYS_MORE.test(element.getAttribute('style') ?? '')

function display(element: Element, ask: Ask): string {
  if (!isPlain(element)) return ask(element).display
  const looks = LOOKED_AT.map((name) => element.getAttribute(name))
  const kind = JSON.stringify([element.namespaceURI, element.localName, ...looks])
  const known = displays.get(kind)
  if (known !== undefined) return known
  // A clone, because jsdom may have cached an outdated style of a removed element.
  const asked = ask(element.cloneNode() as Element).display
  displays.set(kind, asked)
  return asked
}

/** Returns the initial value of an inherited property, unless an ancestor may override it. */
function handedDown(element: Element, first: string, asked: () => string): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('hidden') || !isPlain(at)) return asked()
  return first
}

const ANSWERS = new Map<string | symbol, (element: Element, ask: Ask) => string>([
  ['display', display],
  ['visibility', (element, ask) => handedDown(element, 'visible', () => ask(element).visibility)],
  ['pointerEvents', (element, ask) => handedDown(element, 'auto', () => ask(element).pointerEvents)],
])

function styleOf(element: Element, ask: Ask): CSSStyleDeclaration {
  const value = (name: string | symbol): unknown => {
    const answer = ANSWERS.get(name)
    if (answer) return answer(element, ask)
    const style = ask(element)
    const found: unknown = Reflect.get(style, name, style)
    return typeof found === 'function' ? found.bind(style) : found
  }
  const getPropertyValue = (name: string) =>
    ANSWERS.has(name) ? value(name) : ask(element).getPropertyValue(name)
  return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : value(name)),
  })
}

function answerQuickly(view: Window): void {
  // An earlier test file has installed it.
  if (view.getComputedStyle.name === 'quickStyle') return
  const ask = view.getComputedStyle.bind(view)
  view.getComputedStyle = function quickStyle(element, pseudo) {
    return pseudo || element.ownerDocument.styleSheets.length > 0
      ? ask(element, pseudo)
      : styleOf(element, ask)
  }
}

if (typeof document !== 'undefined' && document.defaultView) answerQuickly(document.defaultView)
