import { SIGNATURE_MAX, SIGNATURE_SIZE } from '@shangxue/contract/repairs/schemas'

interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** A shorter step is invisible and only makes the signature longer. */
const MIN_STEP = 4

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)))

/** The point in the coordinates of a signature. */
export const toPoint = (x: number, y: number): Point => ({
  x: clamp(x, SIGNATURE_SIZE.width),
  y: clamp(y, SIGNATURE_SIZE.height),
})

/** Appends a point unless it is too close to the last one. */
export function extendStroke(stroke: Stroke, point: Point): Stroke {
  const last = stroke.at(-1)
  if (last && Math.abs(last.x - point.x) < MIN_STEP && Math.abs(last.y - point.y) < MIN_STEP) return stroke
  return [...stroke, point]
}

/** The text that is stored: points `x,y` separated by spaces, lines by semicolons. */
export const formatSignature = (strokes: readonly Stroke[]): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => stroke.map(({ x, y }) => `${x},${y}`).join(' '))
    .join(';')

export const fits = (signature: string): boolean => signature.length <= SIGNATURE_MAX

/** Points of the lines for an SVG. A dot becomes a line of one unit. */
export const polylines = (signature: string): readonly string[] =>
  signature === ''
    ? []
    : signature.split(';').map((line) => {
        const [x, y] = line.split(',').map(Number)
        return line.includes(' ') ? line : `${line} ${(x ?? 0) + 1},${y ?? 0}`
      })
