import type { PaperWidth } from './receipt-paper.tsx'

const MM_PER_PX = 25.4 / 96
/** Margin after the last line, so that the printer does not cut it off. */
const BOTTOM_MARGIN_MM = 6

/**
 * Sets the print page size to the width of the roll and the height of the receipt, so that no blank paper is fed.
 * Returns a function that removes it.
 */
export function setPageSize(width: PaperWidth, heightPx: number): () => void {
  // Uses a style element, because constructed style sheets need Safari 16.4.
  const sheet = document.createElement('style')
  const height = Math.ceil(heightPx * MM_PER_PX) + BOTTOM_MARGIN_MM
  sheet.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
  document.head.append(sheet)
  return () => sheet.remove()
}
