/** Pixels row by row: three bytes each (red, green, blue), or one (grey). */
export interface Bitmap {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
}

export const toSharpOptions = ({ width, height, channels }: Bitmap) => ({ raw: { width, height, channels } })

export function toGrey({ data, width, height, channels }: Bitmap): Bitmap {
  if (channels === 1) return { data, width, height, channels }
  const grey = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < grey.length; i++, p += 3)
    grey[i] = (77 * (data[p] ?? 0) + 150 * (data[p + 1] ?? 0) + 29 * (data[p + 2] ?? 0)) >> 8
  return { data: grey, width, height, channels: 1 }
}
