/** An element of a drawing, with attributes as React names them. */
export interface PictureNode {
  readonly element: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly PictureNode[]
}

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/
const NUMBERS = /^[-\d.,\s]+$/
/** Path data, which may be empty. */
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d.,\s-]*$/
/** Functions of SVG; there is no `url()` among them. */
const TRANSFORM = /^(?:(?:translate|rotate|scale|skewX|skewY|matrix)\([-\d.,\s]+\)\s*)+$/
/** Tones and shapes of the palette, each one letter. */
const CLASSES = /^[a-z](?: [a-z])*$/
const PAINT = /^(?:none|currentColor)$/
const CAP = /^(?:round|butt|square)$/
const JOIN = /^(?:round|miter|bevel)$/

const GEOMETRY: Readonly<Record<string, RegExp>> = {
  cx: NUMBER,
  cy: NUMBER,
  d: PATH,
  height: NUMBER,
  points: NUMBERS,
  r: NUMBER,
  rx: NUMBER,
  ry: NUMBER,
  width: NUMBER,
  x: NUMBER,
  x1: NUMBER,
  x2: NUMBER,
  y: NUMBER,
  y1: NUMBER,
  y2: NUMBER,
}
const PRESENTATION: Readonly<Record<string, RegExp>> = {
  class: CLASSES,
  fill: PAINT,
  'fill-rule': /^evenodd$/,
  opacity: NUMBER,
  stroke: PAINT,
  'stroke-dasharray': NUMBERS,
  'stroke-linecap': CAP,
  'stroke-linejoin': JOIN,
  'stroke-width': NUMBER,
  transform: TRANSFORM,
}
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  'fill-rule': 'fillRule',
  'stroke-dasharray': 'strokeDasharray',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'stroke-width': 'strokeWidth',
}
/** The elements of a drawing, with the geometry that each may have. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  g: [],
  line: ['x1', 'y1', 'x2', 'y2'],
  path: ['d'],
  polygon: ['points'],
  polyline: ['points'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
}

const MAX_LENGTH = 8_000
const MAX_DEPTH = 8
/** One tag with plain attributes in double quotes. Comments, entities and anything else do not match. */
const TAG = /\s*<(\/?)([a-z]+)((?:\s+[a-z\d-]+="[^"<>&]*")*)\s*(\/?)>\s*/y
const ATTRIBUTE = /([a-z\d-]+)="([^"]*)"/g

const ownRule = (rules: Readonly<Record<string, RegExp>>, name: string) =>
  Object.hasOwn(rules, name) ? rules[name] : undefined

function readAttributes(element: string, text: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const rule = ELEMENTS[element]?.includes(name) ? GEOMETRY[name] : ownRule(PRESENTATION, name)
    const reactName = (Object.hasOwn(REACT_NAMES, name) && REACT_NAMES[name]) || name
    if (!rule?.test(value) || reactName in attributes) return undefined
    attributes[reactName] = value
  }
  return attributes
}

/**
 * Parses the markup of a drawing by an allow-list of elements, attributes and values. Returns undefined for
 * anything else, so that no part of a doubtful drawing is shown: markup from the network must not be able to
 * run a script, load a file or change the page.
 */
export function parsePicture(markup: string): readonly PictureNode[] | undefined {
  if (markup.length > MAX_LENGTH) return undefined
  const root: PictureNode[] = []
  const open: { element: string; children: PictureNode[] }[] = [{ element: '', children: root }]
  TAG.lastIndex = 0
  while (TAG.lastIndex < markup.length) {
    const match = TAG.exec(markup)
    const parent = open.at(-1)
    if (!match || !parent) return undefined
    const [, closes, element = '', attributeText = '', closesItself] = match
    if (closes) {
      if (open.length === 1 || parent.element !== element || attributeText || closesItself) return undefined
      open.pop()
      continue
    }
    const attributes = Object.hasOwn(ELEMENTS, element) && readAttributes(element, attributeText)
    if (!attributes) return undefined
    const children: PictureNode[] = []
    parent.children.push({ element, attributes, children })
    if (closesItself) continue
    if (open.length > MAX_DEPTH) return undefined
    open.push({ element, children })
  }
  return open.length === 1 && root.length > 0 ? root : undefined
}
