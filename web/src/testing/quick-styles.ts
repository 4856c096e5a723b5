/**
 * Testing-library asks for the style of every element it meets and of all above it, and jsdom goes through all rules of a
 * browser's sheet for each answer: a quarter of all CPU. Vitest leaves our own sheets out, so what it asks for is the same
 * for all elements of a kind: jsdom is asked once for each kind, and as ever where an element or a sheet says more.
 */
type Ask = (element: Element) => CSSStyleDeclaration

/** The attributes by which jsdom's sheet says how an element is displayed. */
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
  // a copy: what jsdom has kept of an element that was taken out may be out of date
  const asked = ask(element.cloneNode() as Element).display
  displays.set(kind, asked)
  return asked
}

/** For what is handed down: as it is at first, unless somebody above may say something about it. */
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
  // done by a file before
  if (view.getComputedStyle.name === 'quickStyle') return
  const ask = view.getComputedStyle.bind(view)
  view.getComputedStyle = function quickStyle(element, pseudo) {
    return pseudo || element.ownerDocument.styleSheets.length > 0
      ? ask(element, pseudo)
      : styleOf(element, ask)
  }
}

if (typeof document !== 'undefined' && document.defaultView) answerQuickly(document.defaultView)
