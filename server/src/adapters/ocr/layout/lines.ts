import type { Box, Line, Segment } from '../page-reading.ts'
import { mean } from '../piece.ts'
import { heightOf, type Item } from './item.ts'
import type { Row } from './rows.ts'

/** Gaps up to this many line heights stay within a segment, because the detector sometimes splits a line. */
const NARROW_GAP = 0.7

const LATIN_END = /[A-Za-z0-9.,;:!?'")%_]$/
const LATIN_START = /^[A-Za-z0-9('"$_]/

interface SegmentDraft {
  text: string
  items: Item[]
}

/** Converts a row to a line; adjacent pieces become one segment. */
export function toLine(row: Row, column: number, width: number, height: number): Line {
  const drafts: SegmentDraft[] = []
  for (const item of row) {
    const last = drafts.at(-1)
    const previous = last?.items.at(-1)
    if (
      last &&
      previous &&
      item.left - previous.right < NARROW_GAP * Math.min(heightOf(previous), heightOf(item))
    ) {
      last.text += separator(last.text, item.piece.text) + item.piece.text
      last.items.push(item)
    } else drafts.push({ text: item.piece.text, items: [item] })
  }
  const segments = drafts.map(
    ({ text, items }): Segment => ({
      text,
      box: boxAround(items, width, height),
      confidence: confidenceOf(items),
    }),
  )
  return {
    text: segments.map(({ text }) => text).join('  '),
    box: boxAround(row, width, height),
    column,
    confidence: confidenceOf(row),
    segments,
  }
}

const separator = (previous: string, after: string) =>
  LATIN_END.test(previous) && LATIN_START.test(after) ? ' ' : ''

const confidenceOf = (items: Item[]) =>
  mean(items.flatMap(({ piece }) => piece.characters.map(({ confidence }) => confidence)))

function boxAround(items: Item[], width: number, height: number): Box {
  const left = Math.min(...items.map((item) => item.left))
  const right = Math.max(...items.map((item) => item.right))
  const top = Math.min(...items.map((item) => item.top))
  const bottom = Math.max(...items.map((item) => item.bottom))
  return toPageBox({ left, top, right, bottom }, width, height)
}

/** Converts edges in pixels to a box in fractions of the page. */
export function toPageBox(
  edges: { left: number; top: number; right: number; bottom: number },
  width: number,
  height: number,
): Box {
  const toFraction = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const [x, y] = [toFraction(edges.left, width), toFraction(edges.top, height)]
  return { x, y, w: toFraction(edges.right, width) - x, h: toFraction(edges.bottom, height) - y }
}
