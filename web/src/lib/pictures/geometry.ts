export interface Crop {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export type Turn = 0 | 90 | 180 | 270
/** What is done to a photo before it is sent: turned clockwise, then cut; the cut is in fractions of the turned photo. */
export interface Edit {
  readonly turn: Turn
  readonly crop: Crop | null
}
interface Size {
  readonly width: number
  readonly height: number
}

export const LONGEST_PX = 2_600
export const UNTOUCHED: Edit = { turn: 0, crop: null }
export const WHOLE: Crop = { x: 0, y: 0, w: 1, h: 1 }
/** Less than this share of a side is a slip of the thumb. */
const LEAST = 0.08

/** A quarter turn clockwise; the cut turns with the photo. */
export function turned({ turn, crop }: Edit): Edit {
  const next = ((turn + 90) % 360) as Turn
  return { turn: next, crop: crop && { x: 1 - crop.y - crop.h, y: crop.x, w: crop.h, h: crop.w } }
}

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** How the photo is drawn: at what scale, and how large the picture becomes. Never larger than it is. */
export function plan(photo: Size, { turn, crop }: Edit, longest = LONGEST_PX): Size & { scale: number } {
  const whole = turnedSize(photo, turn)
  const { w, h } = crop ?? WHOLE
  const scale = Math.min(1, longest / Math.max(whole.width * w, whole.height * h))
  const px = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: px(whole.width * w), height: px(whole.height * h), scale }
}

/** A corner or an edge: -1 left or top, 1 right or bottom, 0 not moved. */
export interface Handle {
  readonly name: string
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}
export const HANDLES: readonly Handle[] = [
  { name: '左上角', x: -1, y: -1 },
  { name: '上边', x: 0, y: -1 },
  { name: '右上角', x: 1, y: -1 },
  { name: '右边', x: 1, y: 0 },
  { name: '右下角', x: 1, y: 1 },
  { name: '下边', x: 0, y: 1 },
  { name: '左下角', x: -1, y: 1 },
  { name: '左边', x: -1, y: 0 },
]

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function side(from: number, length: number, end: -1 | 0 | 1, by: number): [from: number, length: number] {
  if (end === 0) return [from, length]
  const to = from + length
  if (end === 1) return [from, within(to + by, from + LEAST, 1) - from]
  const start = within(from + by, 0, to - LEAST)
  return [start, to - start]
}

/** The cut with a handle moved by fractions of the picture; it stays inside and never closes. */
export function dragged(crop: Crop, handle: Handle, dx: number, dy: number): Crop {
  const [x, w] = side(crop.x, crop.w, handle.x, dx)
  const [y, h] = side(crop.y, crop.h, handle.y, dy)
  return { x, y, w, h }
}

/** Nothing worth cutting away. */
export const isWhole = ({ w, h }: Crop): boolean => w > 0.995 && h > 0.995
