import type { Engine } from '../engine.ts'
import { heightOf, type Item, itemOf, middleOf } from '../layout/item.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Fraction } from './fractions.ts'
import { areaOf, type Edges, overlapOf } from './ink.ts'

type Read = NonNullable<Engine['readBox']>

/** Minimum confidence of a numerator or denominator; below it the picture is retained. */
const LEGIBLE = 0.6
/** White padding around a part, in part heights, as the recogniser expects. */
const PADDING = 0.15
/** An item with this share of its area inside a fraction is part of it. */
const INSIDE = 0.6
/** Half the line height beside a fraction, in fraction heights. */
const BESIDE = 0.32
/** Minimum width of the rest of a line, in line heights. */
const NARROWEST = 0.3

/** Reads fractions as numerator over denominator, and separately the text to their left and right. */
export async function withFractions(
  items: Item[],
  fractions: Fraction[],
  grey: Bitmap,
  read: Read,
): Promise<Item[]> {
  let found = items
  for (const fraction of fractions) {
    const rest: Item[] = []
    // Numerator and denominator may each have been detected together with neighbouring text.
    for (const item of found)
      for (const side of await besides(item, fraction, grey, read))
        if (!rest.some((other) => overlapOf(other, side) > INSIDE * areaOf(side))) rest.push(side)
    const text = await fractionText(fraction, grey, read)
    found = text ? [...rest, text] : rest
  }
  return found
}

async function besides(item: Item, fraction: Fraction, grey: Bitmap, read: Read): Promise<Item[]> {
  if (overlapOf(item, fraction) === 0) return [item]
  if (overlapOf(item, fraction) > INSIDE * areaOf(item)) return []
  // A neighbour that barely overlaps belongs to the line above or below.
  if (Math.abs(middleOf(item) - middleOf(fraction.bar)) > heightOf(fraction) / 2) return [item]
  const level = levelWith(item, fraction)
  const sides = [
    { ...level, right: fraction.left },
    { ...level, left: fraction.right },
  ].filter(({ left, right }) => right - left > NARROWEST * heightOf(item))
  const pieces: Item[] = []
  for (const side of sides) pieces.push(await readEdges(side, grey, read))
  return pieces
}

/** Text beside a fraction is level with its bar, whatever box the detector drew around both. */
function levelWith(item: Item, { bar, top, bottom }: Fraction): Item {
  const half = (bottom - top) * BESIDE
  const middle = middleOf(bar)
  return { ...item, top: middle - half, bottom: middle + half }
}

async function fractionText(fraction: Fraction, grey: Bitmap, read: Read): Promise<Item | undefined> {
  const { bar } = fraction
  const above = await readEdges(padded({ ...bar, top: fraction.top, bottom: bar.top - 1 }), grey, read)
  const below = await readEdges(padded({ ...bar, top: bar.bottom + 1, bottom: fraction.bottom }), grey, read)
  const [numerator, denominator] = [above.piece.text, below.piece.text]
  const confidence = Math.min(above.piece.confidence, below.piece.confidence)
  if (numerator === '' || denominator === '' || confidence < LEGIBLE) return undefined
  const text = `$${fraction.negative ? '-' : ''}\\frac{${numerator}}{${denominator}}$`
  const box = {
    cx: (fraction.left + fraction.right) / 2,
    cy: middleOf(bar),
    w: fraction.right - fraction.left,
    h: heightOf(fraction),
    angle: 0,
  }
  return itemOf({ box, text, confidence, characters: [{ text, x: 0.5, confidence }] })
}

function padded(edges: Edges): Edges {
  const by = PADDING * heightOf(edges)
  return {
    left: edges.left - by,
    right: edges.right + by,
    top: edges.top - by / 2,
    bottom: edges.bottom + by / 2,
  }
}

async function readEdges({ left, right, top, bottom }: Edges, grey: Bitmap, read: Read): Promise<Item> {
  const box = { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, angle: 0 }
  return itemOf(await read(grey, box))
}
