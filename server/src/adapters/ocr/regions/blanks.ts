import { heightOf, type Item, middleOf } from '../layout/item.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Character } from '../piece.ts'
import { type Edges, isInk, isMarked, mergeNearby } from './ink.ts'

/** In line heights: minimum length of a writing line, and maximum distance from its text. */
const MIN_LINE_LENGTH = 1.2
const MAX_LINE_DISTANCE = 1.5
/** At a smaller distance, the text continues behind the line. */
const NEXT_TEXT_DISTANCE = 0.7
/** Position of the line relative to the row's bottom, in row heights. */
const BASELINE = { above: 0.45, below: 0.3 }
/** Range above the line that must be empty, in line heights. */
const FREE_RANGE = { from: 0.12, to: 0.6 }
const MAX_JOINT_GAP = 0.15
const BLANK_LINE = '____'
/** Half of the line, on either side of a blank's number. */
const HALF_BLANK_LINE = '__'
/** Maximum distance between the brackets of an answer, and maximum width of one, in line heights. */
const MAX_BRACKET_DISTANCE = 5
const MAX_BRACKET_WIDTH = 0.45
const MIN_BRACKET_HEIGHT = 0.5
const MAX_SPECK_HEIGHT = 0.1
const MIN_CONFIDENCE = 0.7

/** Adds answer blanks that the recogniser misses: writing lines, and one bracket of an empty pair. */
export function addBlanks(items: Item[], bars: Edges[], grey: Bitmap, unit: number): Item[] {
  // A slightly sloped line is split into several bars.
  const longBars = bars.filter(({ left, right }) => right - left > (MIN_LINE_LENGTH * unit) / 3)
  const lines = mergeNearby(longBars, MAX_JOINT_GAP * unit).filter(
    ({ left, right }) => right - left > MIN_LINE_LENGTH * unit,
  )
  return lines
    .reduce((current, line) => addLine(current, line, grey, unit), items)
    .map((item) => addMissingBracket(item, items, grey))
}

function addLine(items: Item[], line: Edges, grey: Bitmap, unit: number): Item[] {
  const row = items.filter((item) => isOnBaseline(item, line, unit))
  const middle = (line.left + line.right) / 2
  const enclosing = row.find(({ left, right }) => left < middle && right > middle)
  const isFree = isFreeAbove(grey, line, unit)
  if (enclosing) {
    const updated = isFree ? insertLine(enclosing, middle) : addBlankNumber(enclosing, line, row, unit)
    return updated ? items.map((item) => (item === enclosing ? updated : item)) : items
  }
  const [neighbour] = row
  if (!neighbour || !isFree) return items
  const left = Math.max(line.left, ...row.filter((item) => item.left < middle).map(({ right }) => right))
  const right = Math.min(line.right, ...row.filter((item) => item.left > middle).map((item) => item.left))
  return [...items, createLineItem(neighbour, left, right)]
}

/** True if the line is at the foot of the item's row, within it or close to it. */
function isOnBaseline(item: Item, { left, right, top }: Edges, unit: number): boolean {
  const height = heightOf(item)
  if (top < item.bottom - BASELINE.above * height || top > item.bottom + BASELINE.below * height) return false
  return left - item.right < MAX_LINE_DISTANCE * unit && item.left - right < MAX_LINE_DISTANCE * unit
}

const isAdjacent = (item: Item, { left, right }: Edges, unit: number) =>
  left - item.right < NEXT_TEXT_DISTANCE * unit && item.left - right < NEXT_TEXT_DISTANCE * unit

function isFreeAbove(grey: Bitmap, { left, right, top }: Edges, unit: number): boolean {
  for (let step = Math.max(2, Math.round(FREE_RANGE.from * unit)); step < FREE_RANGE.to * unit; step++)
    for (let x = left; x < right; x++) if (top >= step && isInk(grey, x, top - step)) return false
  return true
}

function createLineItem({ top, bottom, piece }: Item, left: number, right: number): Item {
  const box = { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, angle: 0 }
  const characters = [{ text: BLANK_LINE, x: 0.5, confidence: piece.confidence }]
  return {
    left,
    right,
    top,
    bottom,
    piece: { box, text: BLANK_LINE, confidence: piece.confidence, characters },
  }
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
function insertLine(item: Item, middle: number): Item {
  const { characters, confidence } = item.piece
  const x = (middle - item.left) / (item.right - item.left)
  const index = characters.findIndex((character) => character.x > x && character.text !== ' ')
  const after = index < 0 ? [] : characters.slice(index)
  const before = (index < 0 ? characters : characters.slice(0, index)).filter(
    ({ text }, i, all) => text !== ' ' || i < all.length - 1,
  )
  const open = WORD.test(before.at(-1)?.text ?? '') ? ' ' : ''
  const close = WORD.test(after[0]?.text ?? '') ? ' ' : ''
  return withCharacters(item, [...before, { text: open + BLANK_LINE + close, x, confidence }, ...after])
}

/** Marks a number on a line as the number of a blank, with half of the line on either side. */
function addBlankNumber(item: Item, line: Edges, row: Item[], unit: number): Item | null {
  const { characters } = item.piece
  const pageX = ({ x }: Character) => item.left + x * (item.right - item.left)
  const onLine = characters.filter(
    (character) => pageX(character) > line.left && pageX(character) < line.right && character.text !== ' ',
  )
  const [first, last] = [onLine[0], onLine.at(-1)]
  if (!first || !last || onLine.length > 3 || !onLine.every(({ text }) => /^\d+$/.test(text))) return null
  // A number without neighbours is a table cell.
  if (
    onLine.length === characters.length &&
    !row.some((other) => other !== item && isAdjacent(other, line, unit))
  )
    return null
  return withCharacters(
    item,
    characters.map((character) => {
      if (character !== first && character !== last) return character
      return {
        ...character,
        text:
          (character === first ? HALF_BLANK_LINE : '') +
          character.text +
          (character === last ? HALF_BLANK_LINE : ''),
      }
    }),
  )
}

/** Adds the missing bracket of a pair that the item opens or closes, if one is found beside it. */
function addMissingBracket(item: Item, items: Item[], grey: Bitmap): Item {
  const { text, characters, confidence } = item.piece
  const opens = /[（(]\s*$/.test(text)
  if (!opens && !/^\s*[)）]/.test(text)) return item
  const bracketEdges = findBracketAdjacent(item, items, grey, opens ? 1 : -1)
  if (!bracketEdges) return item
  const isHalfWidth = /[()]/.test((opens ? text.trimEnd().at(-1) : text.trimStart()[0]) ?? '')
  const [left, right] = opens ? [item.left, bracketEdges.right] : [bracketEdges.left, item.right]
  const rescaled = characters.map((character) => ({
    ...character,
    x: (item.left + character.x * (item.right - item.left) - left) / (right - left),
  }))
  const bracket = opens ? (isHalfWidth ? '  )' : '　　）') : isHalfWidth ? '(  ' : '（　　'
  const bracketCharacter = { text: bracket, x: opens ? 1 : 0, confidence }
  return {
    ...withCharacters(item, opens ? [...rescaled, bracketCharacter] : [bracketCharacter, ...rescaled]),
    left,
    right,
  }
}

/** Finds a bracket-shaped mark, the first one to the right (1) or left (-1) of an item. */
function findBracketAdjacent(item: Item, items: Item[], grey: Bitmap, side: 1 | -1) {
  const height = heightOf(item)
  // Specks do not count.
  const isEmpty = (x: number) => rowsOfInk(grey, x, item.top, item.bottom).length < MAX_SPECK_HEIGHT * height
  const edge = Math.round(side > 0 ? item.right : item.left - 1)
  const isOutOfRange = (x: number) =>
    x < 0 || x >= grey.width || Math.abs(x - edge) > MAX_BRACKET_DISTANCE * height
  let start = edge
  while (!isOutOfRange(start) && isEmpty(start)) start += side
  let end = start
  const rows: number[] = []
  for (; !isOutOfRange(end) && !isEmpty(end); end += side)
    rows.push(...rowsOfInk(grey, end, item.top, item.bottom))
  if (rows.length === 0 || Math.abs(end - start) > MAX_BRACKET_WIDTH * height) return null
  const [left, right] = [Math.min(start, end), Math.max(start, end)]
  const isTall = Math.max(...rows) - Math.min(...rows) >= MIN_BRACKET_HEIGHT * height
  const isOccupied = items.some(
    (other) =>
      other !== item &&
      other.left < right &&
      other.right > left &&
      overlaps(other, item) &&
      isConfident(other),
  )
  return isTall && !isOccupied && !isColumnRule(grey, Math.round((left + right) / 2), item)
    ? { left, right }
    : null
}

/** A column rule continues above and below the row. */
function isColumnRule(grey: Bitmap, x: number, { top, bottom }: Item): boolean {
  const half = (bottom - top) / 2
  const markedRows = [-1, 0, 1].flatMap((offset) => rowsOfInk(grey, x + offset, top - half, bottom + half))
  return new Set(markedRows).size > 1.8 * (bottom - top)
}

/** A lone bracket is often misread as another character. */
const isConfident = ({ piece: { text, confidence } }: Item) =>
  text.length > 1 || (text !== '' && confidence >= MIN_CONFIDENCE) || /^[()（）]$/.test(text)

const overlaps = (a: Item, b: Item) => Math.abs(middleOf(a) - middleOf(b)) < heightOf(b) / 2

function rowsOfInk(grey: Bitmap, x: number, top: number, bottom: number): number[] {
  const rows: number[] = []
  for (let y = Math.max(0, Math.round(top)); y < Math.min(grey.height, bottom); y++)
    if (isMarked(grey, x, y)) rows.push(y)
  return rows
}
