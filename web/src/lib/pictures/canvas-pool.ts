/** In small pictures, more than two pixels per point make no visible difference. */
const MAX_PIXEL_RATIO = 2

/** Maximum number of unused canvases to keep for pictures that scroll into view. */
const MAX_FREE = 20
const free: HTMLCanvasElement[] = []
let acquiredCount = 0

/**
 * Returns a canvas to paint on; release it with `releaseCanvas`. Canvases are reused, because browsers free their memory
 * late and a long list needs many.
 */
export function acquireCanvas(): HTMLCanvasElement {
  acquiredCount += 1
  return free.pop() ?? document.createElement('canvas')
}

export function releaseCanvas(canvas: HTMLCanvasElement): void {
  acquiredCount -= 1
  canvas.remove()
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  if (free.length < MAX_FREE) free.push(canvas)
  else releasePixels(canvas)
  // The last picture of the list is gone: keep no canvas for later.
  if (acquiredCount === 0) for (const unused of free.splice(0)) releasePixels(unused)
}

/** A canvas without pixels uses no memory, even if it is still referenced. */
function releasePixels(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Maximum number of concurrent decodings: fast scrolling would otherwise decode many full-size pictures at once. */
const MAX_DECODING = 3
const decodeQueue: (() => void)[] = []
let decoding = 0

/** Decodes a picture when a slot is free. Undefined if it is not a picture or the request was aborted. */
async function decodeInTurn(picture: Blob, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  if (decoding >= MAX_DECODING) await new Promise<void>((resolve) => decodeQueue.push(resolve))
  else decoding += 1
  try {
    return signal.aborted ? undefined : await createImageBitmap(picture).catch(() => undefined)
  } finally {
    const next = decodeQueue.shift()
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
  const bitmap = await decodeInTurn(picture, signal)
  if (!bitmap) return
  const pen = signal.aborted ? null : canvas.getContext('2d')
  if (pen) {
    const pixelRatio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio)
    const [width, height] = [
      Math.round(canvas.clientWidth * pixelRatio),
      Math.round(canvas.clientHeight * pixelRatio),
    ]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const scale = Math.max(width / bitmap.width, height / bitmap.height)
    const [drawnWidth, drawnHeight] = [bitmap.width * scale, bitmap.height * scale]
    pen.drawImage(bitmap, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight)
  }
  bitmap.close()
}
