import { heightOf, type Item } from '../layout/item.ts'
import type { Edges } from './ink.ts'

/** Maximum length of a label: a word or a number. */
const LONGEST = 5
/** In line heights: maximum distance from its drawing, and minimum distance from other text. */
const NEAR = 0.9
const APART = 1.5
/** Start of a question or option, or a lone option letter beside a picture. */
const OPENS = /^[（([]?(?:[A-G]|\d{1,3})[)）\].、．]|^[A-G]$/

const within = (item: Item, area: Edges, by: number) =>
  item.right > area.left - by &&
  item.left < area.right + by &&
  item.bottom > area.top - by &&
  item.top < area.bottom + by

/**
 * Extends drawings by their labels and returns the labels, which belong to the picture instead of the text.
 */
export function withLabels(
  figures: Edges[],
  items: Item[],
  unit: number,
): { figures: Edges[]; labels: Set<Item> } {
  const labels = new Set<Item>()
  const grown = figures.map((figure) => {
    let area = figure
    for (let more = true; more; ) {
      const near = items.filter(
        (item) => !labels.has(item) && isLabel(item, items, area, unit) && within(item, area, NEAR * unit),
      )
      for (const item of near) labels.add(item)
      area = near.reduce(around, area)
      more = near.length > 0
    }
    return area
  })
  return { figures: grown, labels }
}

/** True for a short item without other text beside it, except text inside the drawing. */
function isLabel(item: Item, items: Item[], figure: Edges, unit: number): boolean {
  const text = item.piece.text.trim()
  if (text.length > LONGEST || OPENS.test(text)) return false
  return !items.some(
    (other) =>
      other !== item &&
      other.piece.text.trim().length > LONGEST &&
      !within(other, figure, 0) &&
      Math.min(other.bottom, item.bottom) - Math.max(other.top, item.top) > heightOf(item) / 2 &&
      other.left - item.right < APART * unit &&
      item.left - other.right < APART * unit,
  )
}

const around = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})
