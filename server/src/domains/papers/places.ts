import type { PageBox } from '@shangxue/contract/papers-parts'

const area = (boxes: readonly PageBox[]) => boxes.reduce((sum, { w, h }) => sum + w * h, 0)

function common(a: readonly PageBox[], b: readonly PageBox[]): number {
  let sum = 0
  for (const one of a)
    for (const other of b) {
      if (one.page !== other.page) continue
      const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
      const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
      if (w > 0 && h > 0) sum += w * h
    }
  return sum
}

/** Common area relative to the smaller area, 0–1; for content that may have been found in part. */
export function overlap(a: readonly PageBox[], b: readonly PageBox[]): number {
  const smaller = Math.min(area(a), area(b))
  return smaller === 0 ? 0 : common(a, b) / smaller
}

/** Common area relative to the union, 0–1; an area inside a much larger one is not the same. */
export function congruence(a: readonly PageBox[], b: readonly PageBox[]): number {
  const both = common(a, b)
  const all = area(a) + area(b) - both
  return all === 0 ? 0 : both / all
}

/**
 * False for places that identify nothing: a lost blank has no width, and a model may report the whole page.
 */
export const tellsPlace = (boxes: readonly PageBox[]): boolean =>
  area(boxes) > 0 && !boxes.some(({ w, h }) => w === 1 && h === 1)
