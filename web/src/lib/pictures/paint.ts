/** In small pictures, more than two pixels per point make no visible difference. */
const SHARPEST = 2

/** Maximum number of unused canvases to keep for pictures that scroll into view. */
const MOST_FREE = 20
const free: HTMLCanvasElement[] = []
let lent = 0

/**
 * Returns a canvas to paint on; release it with `releaseCanvas`. Canvases are reused, because browsers free their memory
 * late and a long list needs many.
 */
export function lendCanvas(): HTMLCanvasElement {
  lent += 1
  return free.pop() ?? document.createElement('canvas')
}

export function takeBackCanvas(canvas: HTMLCanvasElement): void {
  lent -= 1
  canvas.remove()
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  if (free.length < MOST_FREE) free.push(canvas)
  else letGo(canvas)
  // The last picture of the list is gone: keep no canvas for later.
  if (lent === 0) for (const waiting of free.splice(0)) letGo(waiting)
}

/** A canvas without pixels uses no memory, even if it is still referenced. */
function letGo(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Maximum number of concurrent decodings: fast scrolling would otherwise decode many full-size pictures at once. */
const AT_ONCE = 3
const waiting: (() => void)[] = []
let decoding = 0

/** Decodes a picture when a slot is free. Undefined if it is not a picture or the request was aborted. */
async function decoded(picture: Blob, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  if (decoding >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  else decoding += 1
  try {
    return signal.aborted ? undefined : await createImageBitmap(picture).catch(() => undefined)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else decoding -= 1
  }
}

/** Fills the canvas with the centre of a picture, as CSS `object-fit: cover` does. The decoded picture is freed. */
export async function paintCover(
  canvas: HTMLCanvasElement,
  picture: Blob,
  signal: AbortSignal,
): Promise<void> {
  if (typeof createImageBitmap === 'undefined') return
  const bitmap = await decoded(picture, signal)
  if (!bitmap) return
  const pen = signal.aborted ? null : canvas.getContext('2d')
  if (pen) {
    const sharp = Math.min(SHARPEST, window.devicePixelRatio)
    const [width, height] = [Math.round(canvas.clientWidth * sharp), Math.round(canvas.clientHeight * sharp)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const scale = Math.max(width / bitmap.width, height / bitmap.height)
    const [wide, high] = [bitmap.width * scale, bitmap.height * scale]
    pen.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high)
  }
  bitmap.close()
}
