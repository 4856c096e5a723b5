import { heightOf, type Item } from '../layout/item.ts'
import type { Edges } from './ink.ts'

/** A label is a word or a number at most so long. */
const LONGEST = 5
/** In line heights: how far it stands from its drawing, and how far other writing stands from it. */
const NEAR = 0.9
const APART = 1.5
/** What opens a question or an option, also where an option is a picture. */
const OPENS = /^[（([]?(?:[A-G]|\d{1,3})[)）\].、．]|^[A-G]$/

const within = (item: Item, area: Edges, by: number) =>
  item.right > area.left - by &&
  item.left < area.right + by &&
  item.bottom > area.top - by &&
  item.top < area.bottom + by

/** Drawings with the labels around them, and those labels: they are part of the picture, not of the text. */
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

/** Short, and beside no other writing but what is in the drawing as well. */
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
