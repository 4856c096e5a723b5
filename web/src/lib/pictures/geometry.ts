export interface Crop {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export type Rotation = 0 | 90 | 180 | 270
/** How a photo is edited before upload: rotated clockwise, then cropped. The crop is in fractions of the rotated photo. */
export interface PhotoEdit {
  readonly turn: Rotation
  readonly crop: Crop | null
}
interface Size {
  readonly width: number
  readonly height: number
}

export const MAX_SIDE_PX = 2_600
export const NO_EDIT: PhotoEdit = { turn: 0, crop: null }
export const FULL_CROP: Crop = { x: 0, y: 0, w: 1, h: 1 }
/** Minimum share of a side: a smaller crop is accidental. */
const MIN_SIDE = 0.08

/** Rotates clockwise by 90 degrees, together with the crop. */
export function rotateClockwise({ turn, crop }: PhotoEdit): PhotoEdit {
  const next = ((turn + 90) % 360) as Rotation
  return { turn: next, crop: crop && { x: 1 - crop.y - crop.h, y: crop.x, w: crop.h, h: crop.w } }
}

export const rotatedSize = ({ width, height }: Size, turn: Rotation): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns the scale and the size of the output. Photos are never enlarged. */
export function planOutput(
  photo: Size,
  { turn, crop }: PhotoEdit,
  longest = MAX_SIDE_PX,
): Size & { scale: number } {
  const whole = rotatedSize(photo, turn)
  const { w, h } = crop ?? FULL_CROP
  const scale = Math.min(1, longest / Math.max(whole.width * w, whole.height * h))
  const px = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: px(whole.width * w), height: px(whole.height * h), scale }
}

/** A corner or an edge: -1 is left or top, 1 is right or bottom, 0 is not moved. */
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

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function moveSide(from: number, length: number, end: -1 | 0 | 1, by: number): [from: number, length: number] {
  if (end === 0) return [from, length]
  const to = from + length
  if (end === 1) return [from, clamp(to + by, from + MIN_SIDE, 1) - from]
  const start = clamp(from + by, 0, to - MIN_SIDE)
  return [start, to - start]
}

/** Moves a handle of the crop by fractions of the picture. The crop stays inside and keeps its minimum size. */
export function dragCrop(crop: Crop, handle: Handle, dx: number, dy: number): Crop {
  const [x, w] = moveSide(crop.x, crop.w, handle.x, dx)
  const [y, h] = moveSide(crop.y, crop.h, handle.y, dy)
  return { x, y, w, h }
}

/** True if the crop removes practically nothing. */
export const isFullCrop = ({ w, h }: Crop): boolean => w > 0.995 && h > 0.995
