import type { PaperWidth } from './receipt-paper.tsx'

const MM_PER_PX = 25.4 / 96
/** Room after the last line, so that nothing is cut off. */
const FEED_MM = 6

/**
 * Tells the browser the size of the page while the receipt can be printed: as wide as the roll and as long as what is
 * on it, so that no blank paper comes out. Undone by what it returns.
 */
export function setPageSize(width: PaperWidth, heightPx: number): () => void {
  // an element: constructed style sheets came with Safari 16.4
  const sheet = document.createElement('style')
  const height = Math.ceil(heightPx * MM_PER_PX) + FEED_MM
  sheet.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
  document.head.append(sheet)
  return () => sheet.remove()
}
