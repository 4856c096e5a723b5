/** More than two pixels a point nobody sees in a small picture. */
const SHARPEST = 2

/** Fills a canvas of any shape with the middle of a picture, and keeps nothing else of it. */
export async function paintCover(
  canvas: HTMLCanvasElement,
  picture: Blob,
  signal: AbortSignal,
): Promise<void> {
  if (typeof createImageBitmap === 'undefined') return
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return
  const pen = signal.aborted ? null : canvas.getContext('2d')
  if (pen) {
    const sharp = Math.min(SHARPEST, window.devicePixelRatio)
    const [width, height] = [Math.round(canvas.clientWidth * sharp), Math.round(canvas.clientHeight * sharp)]
    canvas.width = width
    canvas.height = height
    const scale = Math.max(width / bitmap.width, height / bitmap.height)
    const [wide, high] = [bitmap.width * scale, bitmap.height * scale]
    pen.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high)
  }
  bitmap.close()
}
