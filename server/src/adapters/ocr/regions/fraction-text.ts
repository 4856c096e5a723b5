import type { Engine } from '../engine.ts'
import { heightOf, type Item, middleOf, toItem } from '../layout/item.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Fraction } from './fractions.ts'
import { areaOf, type Edges, overlapOf } from './ink.ts'

type ReadBox = NonNullable<Engine['readBox']>

/** Minimum confidence of a numerator or denominator; below it the picture is retained. */
const MIN_CONFIDENCE = 0.6
/** White padding around a part, in part heights, as the recogniser expects. */
const PART_PADDING = 0.15
/** An item with this share of its area inside a fraction is part of it. */
const INSIDE_SHARE = 0.6
/** Half the line height beside a fraction, in fraction heights. */
const HALF_LINE_HEIGHT = 0.32
/** Minimum width of the rest of a line, in line heights. */
const MIN_REST_WIDTH = 0.3

/** Reads fractions as numerator over denominator, and separately the text to their left and right. */
export async function readFractions(
  items: Item[],
  fractions: Fraction[],
  grey: Bitmap,
  readBox: ReadBox,
): Promise<Item[]> {
  let current = items
  for (const fraction of fractions) {
    const rest: Item[] = []
    // Numerator and denominator may each have been detected together with neighbouring text.
    for (const item of current)
      for (const side of await readAdjacentFraction(item, fraction, grey, readBox))
        if (!rest.some((other) => overlapOf(other, side) > INSIDE_SHARE * areaOf(side))) rest.push(side)
    const text = await fractionText(fraction, grey, readBox)
    current = text ? [...rest, text] : rest
  }
  return current
}

async function readAdjacentFraction(
  item: Item,
  fraction: Fraction,
  grey: Bitmap,
  readBox: ReadBox,
): Promise<Item[]> {
  if (overlapOf(item, fraction) === 0) return [item]
  if (overlapOf(item, fraction) > INSIDE_SHARE * areaOf(item)) return []
  // A neighbour that barely overlaps belongs to the line above or below.
  if (Math.abs(middleOf(item) - middleOf(fraction.bar)) > heightOf(fraction) / 2) return [item]
  const aligned = alignToBar(item, fraction)
  const sides = [
    { ...aligned, right: fraction.left },
    { ...aligned, left: fraction.right },
  ].filter(({ left, right }) => right - left > MIN_REST_WIDTH * heightOf(item))
  const pieces: Item[] = []
  for (const side of sides) pieces.push(await readEdges(side, grey, readBox))
  return pieces
}

/** Text beside a fraction is level with its bar, whatever box the detector drew around both. */
function alignToBar(item: Item, { bar, top, bottom }: Fraction): Item {
  const half = (bottom - top) * HALF_LINE_HEIGHT
  const middle = middleOf(bar)
  return { ...item, top: middle - half, bottom: middle + half }
}

async function fractionText(fraction: Fraction, grey: Bitmap, readBox: ReadBox): Promise<Item | undefined> {
  const { bar } = fraction
  const above = await readEdges(addPadding({ ...bar, top: fraction.top, bottom: bar.top - 1 }), grey, readBox)
  const below = await readEdges(
    addPadding({ ...bar, top: bar.bottom + 1, bottom: fraction.bottom }),
    grey,
    readBox,
  )
  const [numerator, denominator] = [above.piece.text, below.piece.text]
  const confidence = Math.min(above.piece.confidence, below.piece.confidence)
  if (numerator === '' || denominator === '' || confidence < MIN_CONFIDENCE) return undefined
  const text = `$${fraction.negative ? '-' : ''}\\frac{${numerator}}{${denominator}}$`
  const box = {
    cx: (fraction.left + fraction.right) / 2,
    cy: middleOf(bar),
    w: fraction.right - fraction.left,
    h: heightOf(fraction),
    angle: 0,
  }
  return toItem({ box, text, confidence, characters: [{ text, x: 0.5, confidence }] })
}

function addPadding(edges: Edges): Edges {
  const padding = PART_PADDING * heightOf(edges)
  return {
    left: edges.left - padding,
    right: edges.right + padding,
    top: edges.top - padding / 2,
    bottom: edges.bottom + padding / 2,
  }
}

async function readEdges({ left, right, top, bottom }: Edges, grey: Bitmap, readBox: ReadBox): Promise<Item> {
  const box = { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, angle: 0 }
  return toItem(await readBox(grey, box))
}
