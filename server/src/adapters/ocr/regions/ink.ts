import type { Bitmap } from '../page/bitmap.ts'

/** Edges in pixels of the page; right and bottom are exclusive. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** Darker pixels are ink, on a page with white paper. */
export const INK_THRESHOLD = 165

export const isInk = (grey: Bitmap, x: number, y: number) =>
  (grey.data[y * grey.width + x] as number) < INK_THRESHOLD

/** Lighter pixels are paper; blurred text is darker. */
const PAPER_THRESHOLD = 210

/** True for any mark, including thin and blurred strokes. */
export const isMarked = (grey: Bitmap, x: number, y: number) =>
  (grey.data[y * grey.width + x] as number) < PAPER_THRESHOLD

/** Share of an area's columns that contain a mark. */
export function inkedShare({ data, width }: Bitmap, { left, top, right, bottom }: Edges): number {
  let count = 0
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))]
  for (let x = from; x < to; x++)
    for (let y = Math.round(top); y < bottom; y++)
      if ((data[y * width + x] ?? 255) < PAPER_THRESHOLD) {
        count++
        break
      }
  return count / Math.max(1, to - from)
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
export function mergeNearby(areas: Edges[], across: number, down = across): Edges[] {
  const mergedAreas: Edges[] = []
  for (const area of areas) {
    let grown = area
    for (let i = mergedAreas.length - 1; i >= 0; i--) {
      const other = mergedAreas[i] as Edges
      if (overlapOf(expand(grown, across, down), other) === 0) continue
      grown = union(grown, other)
      mergedAreas.splice(i, 1)
      i = mergedAreas.length
    }
    mergedAreas.push(grown)
  }
  return mergedAreas
}

const expand = ({ left, top, right, bottom }: Edges, across: number, down: number): Edges => ({
  left: left - across,
  top: top - down,
  right: right + across,
  bottom: bottom + down,
})
