/**
 * Hands a picture to a canvas, which keeps nothing else of it: `object-fit` places it. Answers how to take it away again,
 * at once and not when garbage is collected.
 */
export function paint(canvas: HTMLCanvasElement, picture: Blob): () => void {
  let left = false
  const pen = canvas.getContext('bitmaprenderer')
  if (pen && typeof createImageBitmap === 'function')
    createImageBitmap(picture).then(
      (bitmap) => (left ? bitmap.close() : pen.transferFromImageBitmap(bitmap)),
      () => undefined,
    )
  return () => {
    left = true
    pen?.transferFromImageBitmap(null)
  }
}
