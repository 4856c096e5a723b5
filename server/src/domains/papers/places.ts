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

/** Common area by the smaller of the two, 0–1: of what may have been found in part. */
export function overlap(a: readonly PageBox[], b: readonly PageBox[]): number {
  const smaller = Math.min(area(a), area(b))
  return smaller === 0 ? 0 : common(a, b) / smaller
}

/** Common area by all that the two cover, 0–1: what lies in a much larger one is not the same. */
export function congruence(a: readonly PageBox[], b: readonly PageBox[]): number {
  const both = common(a, b)
  const all = area(a) + area(b) - both
  return all === 0 ? 0 : both / all
}

/** A lost gap has no width, and what only a model saw may stand anywhere on its page: neither tells one from another. */
export const tellsPlace = (boxes: readonly PageBox[]): boolean =>
  area(boxes) > 0 && !boxes.some(({ w, h }) => w === 1 && h === 1)
