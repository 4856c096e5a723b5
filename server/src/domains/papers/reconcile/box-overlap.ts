import type { PageBox } from '@shangxue/contract/papers/schemas'

const area = (boxes: readonly PageBox[]) => boxes.reduce((sum, { w, h }) => sum + w * h, 0)

function commonArea(a: readonly PageBox[], b: readonly PageBox[]): number {
  let sum = 0
  for (const first of a)
    for (const second of b) {
      if (first.page !== second.page) continue
      const w = Math.min(first.x + first.w, second.x + second.w) - Math.max(first.x, second.x)
      const h = Math.min(first.y + first.h, second.y + second.h) - Math.max(first.y, second.y)
      if (w > 0 && h > 0) sum += w * h
    }
  return sum
}

/** Common area relative to the smaller area, 0–1; for content that may have been found in part. */
export function overlapShare(a: readonly PageBox[], b: readonly PageBox[]): number {
  const smaller = Math.min(area(a), area(b))
  return smaller === 0 ? 0 : commonArea(a, b) / smaller
}

/** Common area relative to the union, 0–1; an area inside a much larger one is not the same. */
export function congruenceShare(a: readonly PageBox[], b: readonly PageBox[]): number {
  const intersection = commonArea(a, b)
  const union = area(a) + area(b) - intersection
  return union === 0 ? 0 : intersection / union
}

/**
 * False for places that identify nothing: a lost blank has no width, and a model may report the whole page.
 */
export const isPlaceKnown = (boxes: readonly PageBox[]): boolean =>
  area(boxes) > 0 && !boxes.some(({ w, h }) => w === 1 && h === 1)
