import { heightOf, type Item, middleOf } from '../layout/item.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Character } from '../piece.ts'
import { type Edges, isInk, isMarked, merged } from './ink.ts'

/** In line heights: minimum length of a writing line, and maximum distance from its text. */
const SHORTEST = 1.2
const BESIDE = 1.5
/** At a smaller distance, the text continues behind the line. */
const NEXT = 0.7
/** Position of the line relative to the row's bottom, in row heights. */
const BASELINE = { above: 0.45, below: 0.3 }
/** Range above the line that must be empty, in line heights. */
const FREE = { from: 0.12, to: 0.6 }
const JOINT = 0.15
const LINE = '____'
/** Half of the line, on either side of a blank's number. */
const HALF = '__'
/** Maximum distance between the brackets of an answer, and maximum width of one, in line heights. */
const PAIR = 5
const SLENDER = 0.45
const TALL = 0.5
const SPECK = 0.1
const SURE = 0.7

/** Adds answer blanks that the recogniser misses: writing lines, and one bracket of an empty pair. */
export function withBlanks(items: Item[], bars: Edges[], grey: Bitmap, unit: number): Item[] {
  // A slightly sloped line is split into several bars.
  const pieces = bars.filter(({ left, right }) => right - left > (SHORTEST * unit) / 3)
  const lines = merged(pieces, JOINT * unit).filter(({ left, right }) => right - left > SHORTEST * unit)
  return lines
    .reduce((found, line) => withLine(found, line, grey, unit), items)
    .map((item) => withBracket(item, items, grey))
}

function withLine(items: Item[], line: Edges, grey: Bitmap, unit: number): Item[] {
  const row = items.filter((item) => standsOn(item, line, unit))
  const middle = (line.left + line.right) / 2
  const around = row.find(({ left, right }) => left < middle && right > middle)
  const free = isFreeAbove(grey, line, unit)
  if (around) {
    const changed = free ? inserted(around, middle) : numbered(around, line, row, unit)
    return changed ? items.map((item) => (item === around ? changed : item)) : items
  }
  const [neighbour] = row
  if (!neighbour || !free) return items
  const left = Math.max(line.left, ...row.filter((item) => item.left < middle).map(({ right }) => right))
  const right = Math.min(line.right, ...row.filter((item) => item.left > middle).map((item) => item.left))
  return [...items, lineItem(neighbour, left, right)]
}

/** True if the line is at the foot of the item's row, within it or close to it. */
function standsOn(item: Item, { left, right, top }: Edges, unit: number): boolean {
  const height = heightOf(item)
  if (top < item.bottom - BASELINE.above * height || top > item.bottom + BASELINE.below * height) return false
  return left - item.right < BESIDE * unit && item.left - right < BESIDE * unit
}

const isNear = (item: Item, { left, right }: Edges, unit: number) =>
  left - item.right < NEXT * unit && item.left - right < NEXT * unit

function isFreeAbove(grey: Bitmap, { left, right, top }: Edges, unit: number): boolean {
  for (let step = Math.max(2, Math.round(FREE.from * unit)); step < FREE.to * unit; step++)
    for (let x = left; x < right; x++) if (top >= step && isInk(grey, x, top - step)) return false
  return true
}

function lineItem({ top, bottom, piece }: Item, left: number, right: number): Item {
  const box = { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, angle: 0 }
  const characters = [{ text: LINE, x: 0.5, confidence: piece.confidence }]
  return { left, right, top, bottom, piece: { box, text: LINE, confidence: piece.confidence, characters } }
}

const withCharacters = (item: Item, characters: Character[]): Item => ({
  ...item,
  piece: {
    ...item.piece,
    characters,
    text: characters
      .map(({ text }) => text)
      .join('')
      .trim(),
  },
})

const WORD = /[A-Za-z0-9]/

/** Inserts a line among the item's characters. */
function inserted(item: Item, middle: number): Item {
  const { characters, confidence } = item.piece
  const x = (middle - item.left) / (item.right - item.left)
  const at = characters.findIndex((character) => character.x > x && character.text !== ' ')
  const after = at < 0 ? [] : characters.slice(at)
  const before = (at < 0 ? characters : characters.slice(0, at)).filter(
    ({ text }, i, all) => text !== ' ' || i < all.length - 1,
  )
  const open = WORD.test(before.at(-1)?.text ?? '') ? ' ' : ''
  const close = WORD.test(after[0]?.text ?? '') ? ' ' : ''
  return withCharacters(item, [...before, { text: open + LINE + close, x, confidence }, ...after])
}

/** Marks a number on a line as the number of a blank, with half of the line on either side. */
function numbered(item: Item, line: Edges, row: Item[], unit: number): Item | null {
  const { characters } = item.piece
  const at = ({ x }: Character) => item.left + x * (item.right - item.left)
  const on = characters.filter((one) => at(one) > line.left && at(one) < line.right && one.text !== ' ')
  const [first, last] = [on[0], on.at(-1)]
  if (!first || !last || on.length > 3 || !on.every(({ text }) => /^\d+$/.test(text))) return null
  // A number without neighbours is a table cell.
  if (on.length === characters.length && !row.some((other) => other !== item && isNear(other, line, unit)))
    return null
  return withCharacters(
    item,
    characters.map((one) => {
      if (one !== first && one !== last) return one
      return { ...one, text: (one === first ? HALF : '') + one.text + (one === last ? HALF : '') }
    }),
  )
}

/** Adds the missing bracket of a pair that the item opens or closes, if one is found beside it. */
function withBracket(item: Item, items: Item[], grey: Bitmap): Item {
  const { text, characters, confidence } = item.piece
  const opens = /[（(]\s*$/.test(text)
  if (!opens && !/^\s*[)）]/.test(text)) return item
  const found = slenderBeside(item, items, grey, opens ? 1 : -1)
  if (!found) return item
  const narrow = /[()]/.test((opens ? text.trimEnd().at(-1) : text.trimStart()[0]) ?? '')
  const [left, right] = opens ? [item.left, found.right] : [found.left, item.right]
  const moved = characters.map((one) => ({
    ...one,
    x: (item.left + one.x * (item.right - item.left) - left) / (right - left),
  }))
  const bracket = opens ? (narrow ? '  )' : '　　）') : narrow ? '(  ' : '（　　'
  const added = { text: bracket, x: opens ? 1 : 0, confidence }
  return { ...withCharacters(item, opens ? [...moved, added] : [added, ...moved]), left, right }
}

/** Finds a bracket-shaped mark, the first one to the right (1) or left (-1) of an item. */
function slenderBeside(item: Item, items: Item[], grey: Bitmap, side: 1 | -1) {
  const height = heightOf(item)
  // Specks do not count.
  const isEmpty = (x: number) => rowsOfInk(grey, x, item.top, item.bottom).length < SPECK * height
  const edge = Math.round(side > 0 ? item.right : item.left - 1)
  const isOver = (x: number) => x < 0 || x >= grey.width || Math.abs(x - edge) > PAIR * height
  let near = edge
  while (!isOver(near) && isEmpty(near)) near += side
  let far = near
  const rows: number[] = []
  for (; !isOver(far) && !isEmpty(far); far += side) rows.push(...rowsOfInk(grey, far, item.top, item.bottom))
  if (rows.length === 0 || Math.abs(far - near) > SLENDER * height) return null
  const [left, right] = [Math.min(near, far), Math.max(near, far)]
  const tall = Math.max(...rows) - Math.min(...rows) >= TALL * height
  const taken = items.some(
    (other) =>
      other !== item && other.left < right && other.right > left && overlaps(other, item) && isSure(other),
  )
  return tall && !taken && !isRule(grey, Math.round((left + right) / 2), item) ? { left, right } : null
}

/** A column rule continues above and below the row. */
function isRule(grey: Bitmap, x: number, { top, bottom }: Item): boolean {
  const half = (bottom - top) / 2
  const marked = [-1, 0, 1].flatMap((by) => rowsOfInk(grey, x + by, top - half, bottom + half))
  return new Set(marked).size > 1.8 * (bottom - top)
}

/** A lone bracket is often misread as another character. */
const isSure = ({ piece: { text, confidence } }: Item) =>
  text.length > 1 || (text !== '' && confidence >= SURE) || /^[()（）]$/.test(text)

const overlaps = (a: Item, b: Item) => Math.abs(middleOf(a) - middleOf(b)) < heightOf(b) / 2

function rowsOfInk(grey: Bitmap, x: number, top: number, bottom: number): number[] {
  const rows: number[] = []
  for (let y = Math.max(0, Math.round(top)); y < Math.min(grey.height, bottom); y++)
    if (isMarked(grey, x, y)) rows.push(y)
  return rows
}
