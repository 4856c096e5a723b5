import { heightOf, type Item } from '../layout/item.ts'
import type { Edges } from './ink.ts'

/** Maximum length of a label: a word or a number. */
const MAX_LABEL_LENGTH = 5
/** In line heights: maximum distance from its drawing, and minimum distance from other text. */
const MAX_DISTANCE = 0.9
const MIN_TEXT_DISTANCE = 1.5
/** Start of a question or option, or a lone option letter beside a picture. */
const QUESTION_OR_OPTION = /^[（([]?(?:[A-G]|\d{1,3})[)）\].、．]|^[A-G]$/

const isWithin = (item: Item, area: Edges, margin: number) =>
  item.right > area.left - margin &&
  item.left < area.right + margin &&
  item.bottom > area.top - margin &&
  item.top < area.bottom + margin

/**
 * Extends drawings by their labels and returns the labels, which belong to the picture instead of the text.
 */
export function attachLabels(
  figures: Edges[],
  items: Item[],
  unit: number,
): { figures: Edges[]; labels: Set<Item> } {
  const labels = new Set<Item>()
  const extended = figures.map((figure) => {
    let area = figure
    for (let hasMore = true; hasMore; ) {
      const newLabels = items.filter(
        (item) =>
          !labels.has(item) && isLabel(item, items, area, unit) && isWithin(item, area, MAX_DISTANCE * unit),
      )
      for (const item of newLabels) labels.add(item)
      area = newLabels.reduce(union, area)
      hasMore = newLabels.length > 0
    }
    return area
  })
  return { figures: extended, labels }
}

/** True for a short item without other text beside it, except text inside the drawing. */
function isLabel(item: Item, items: Item[], figure: Edges, unit: number): boolean {
  const text = item.piece.text.trim()
  if (text.length > MAX_LABEL_LENGTH || QUESTION_OR_OPTION.test(text)) return false
  return !items.some(
    (other) =>
      other !== item &&
      other.piece.text.trim().length > MAX_LABEL_LENGTH &&
      !isWithin(other, figure, 0) &&
      Math.min(other.bottom, item.bottom) - Math.max(other.top, item.top) > heightOf(item) / 2 &&
      other.left - item.right < MIN_TEXT_DISTANCE * unit &&
      item.left - other.right < MIN_TEXT_DISTANCE * unit,
  )
}

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})
