import type { Bitmap } from '../page/bitmap.ts'

/** Edges in pixels of the page; right and bottom are exclusive. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** Darker pixels are ink, on a page with white paper. */
export const DARK = 165

export const isInk = (grey: Bitmap, x: number, y: number) => (grey.data[y * grey.width + x] as number) < DARK

/** Lighter pixels are paper; blurred text is darker. */
const PALE = 210

/** True for any mark, including thin and blurred strokes. */
export const isMarked = (grey: Bitmap, x: number, y: number) =>
  (grey.data[y * grey.width + x] as number) < PALE

/** Share of an area's columns that contain a mark. */
export function inkedShare({ data, width }: Bitmap, { left, top, right, bottom }: Edges): number {
  let inked = 0
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))]
  for (let x = from; x < to; x++)
    for (let y = Math.round(top); y < bottom; y++)
      if ((data[y * width + x] ?? 255) < PALE) {
        inked++
        break
      }
  return inked / Math.max(1, to - from)
}

export const overlapOf = (a: Edges, b: Edges): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

export const areaOf = ({ left, top, right, bottom }: Edges) => (right - left) * (bottom - top)

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Merges areas that are within the given pixel distance of each other. */
export function merged(areas: Edges[], across: number, down = across): Edges[] {
  const found: Edges[] = []
  for (const area of areas) {
    let grown = area
    for (let i = found.length - 1; i >= 0; i--) {
      const other = found[i] as Edges
      if (overlapOf(widened(grown, across, down), other) === 0) continue
      grown = union(grown, other)
      found.splice(i, 1)
      i = found.length
    }
    found.push(grown)
  }
  return found
}

const widened = ({ left, top, right, bottom }: Edges, across: number, down: number): Edges => ({
  left: left - across,
  top: top - down,
  right: right + across,
  bottom: bottom + down,
})
