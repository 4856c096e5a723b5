import { heightOf, type Item } from '../layout/item.ts'
import type { Bitmap } from '../page/bitmap.ts'
import { isFree } from './fractions.ts'
import type { Edges } from './ink.ts'

/** Characters that contain a free horizontal stroke. */
const DASH = /[-−–—一二三ー~～_]/g
const MATHS = /[0-9=a-zA-Z]/
/** In line heights. */
const MIN_WIDTH = 0.42
const MAX_WIDTH = 0.9
/** Vertical range of a minus sign within its line, as shares of the line height. */
const MIDDLE_RANGE = { from: 0.38, to: 0.66 }

/**
 * Items with fewer dashes in their text than on paper: the recogniser drops minus signs with high confidence.
 */
export function findLostMinus(grey: Bitmap, items: Item[], bars: Edges[], unit: number): Item[] {
  const strokes = bars.filter((bar) => {
    const width = bar.right - bar.left
    return width > MIN_WIDTH * unit && width < MAX_WIDTH * unit && isFree(grey, bar, unit)
  })
  return items.filter((item) => {
    const { text } = item.piece
    if (!MATHS.test(text)) return false
    return strokes.filter((stroke) => isInMiddle(stroke, item)).length > (text.match(DASH)?.length ?? 0)
  })
}

function isInMiddle(stroke: Edges, item: Item): boolean {
  const centre = (stroke.left + stroke.right) / 2
  const share = ((stroke.top + stroke.bottom) / 2 - item.top) / heightOf(item)
  return centre > item.left && centre < item.right && share > MIDDLE_RANGE.from && share < MIDDLE_RANGE.to
}
