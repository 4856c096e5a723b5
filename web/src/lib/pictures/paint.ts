/** More than two pixels a point nobody sees in a small picture. */
const SHARPEST = 2

/** So many canvases wait to be used again while others are in use: what is scrolled in takes what was scrolled away. */
const MOST_FREE = 20
const free: HTMLCanvasElement[] = []
let lent = 0

/**
 * A canvas to paint on, to be given back. A new one for each picture of a long list would leave behind what browsers clear
 * away late.
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
  // the last of a list: nothing is kept for a next one
  if (lent === 0) for (const waiting of free.splice(0)) letGo(waiting)
}

/** Without pixels a canvas takes no room, even where something still holds it. */
function letGo(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** So many pictures are decoded at a time: all that a thumb scrolls past at once would take as many whole pictures. */
const AT_ONCE = 3
const waiting: (() => void)[] = []
let decoding = 0

/** Decodes a picture in its turn; undefined where it is none, or nobody waits for it any more. */
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

/** Fills a canvas of any shape with the middle of a picture, and keeps nothing else of it. */
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
