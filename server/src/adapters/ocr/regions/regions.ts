import type { Engine } from '../engine.ts'
import type { Item } from '../layout/item.ts'
import { heightOf, usualHeight } from '../layout/item.ts'
import { boxOf } from '../layout/lines.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Region } from '../reading.ts'
import { withBlanks } from './blanks.ts'
import { findFigures } from './figures.ts'
import { withFractions } from './fraction-text.ts'
import { barsOf, findFractions } from './fractions.ts'
import { isDoubtful } from './indices.ts'
import { areaOf, type Edges, inkedShare, merged, overlapOf } from './ink.ts'
import { withLabels } from './labels.ts'
import { withLostMinus } from './minus.ts'

/** Text read with less certainty than this is not passed on: its picture is. */
const LEGIBLE = 0.55
/** Likewise for a single letter or two, which noise resembles more easily. */
const LEGIBLE_SHORT = 0.7
const MATHS = /[=+<>≤≥×÷√π∠△°²³^{}|±∞∑∫αβθ]|\d/g
/** Formulas of a line that stand nearer than this, in line heights, are one. */
const SAME_FORMULA = 1.2
/** Writing fills its box by more than this; the brackets around a blank do not. */
const WRITTEN = 0.4
/** The blank that an answer goes into. */
const BRACKETS = /^[()（）\s]+$/
/** Labels of a drawing belong to its picture. */
const LABEL_LENGTH = 4
/** The longest line to write on, in line heights. */
const LONGEST = 30

interface Sorted {
  /** What is passed on as text. */
  legible: Item[]
  regions: Region[]
}

/** Tells legible text from what has to be kept as a picture. */
export async function sortOut(grey: Bitmap, found: Item[], readBox: Engine['readBox']): Promise<Sorted> {
  const unit = usualHeight(found) || grey.height / 60
  const bars = barsOf(grey, unit, LONGEST)
  const fractions = findFractions(grey, bars, unit)
  const isFractions = (bar: Edges) => fractions.some((fraction) => overlapOf(fraction, bar) > 0)
  const lined = withBlanks(
    found,
    bars.filter((bar) => !isFractions(bar)),
    grey,
    unit,
  )
  const items = readBox ? await withFractions(lined, fractions, grey, readBox) : lined
  const read = items.filter(isLegible)
  const unread = items.filter(
    (item) => !isLegible(item) && isSizeable(item, unit) && inkedShare(grey, item) > WRITTEN,
  )
  const drawn = findFigures(grey, [...read, ...fractions], unit)
  const { figures, labels } = withLabels(drawn, read, unit)
  const inFigure = (item: Edges) => figures.some((figure) => overlapOf(item, figure) > 0.8 * areaOf(item))
  const loose = unread.filter((item) => !inFigure(item))
  const maths = [
    ...fractions.filter((area) => !inFigure(area)),
    ...loose.filter(isMaths),
    ...withLostMinus(grey, read, bars, unit),
  ]
  const formulas = merged(maths, SAME_FORMULA * unit, 0)
  // line by line: the next may be another question's
  const doubtful = read.filter((item) => isDoubtful(item.piece.text) && !inFigure(item))
  const illegible = merged(
    loose.filter((item) => !isMaths(item)),
    unit / 2,
  )
  const region = (kind: Region['kind']) => (area: Edges) => ({
    kind,
    box: boxOf(area, grey.width, grey.height),
  })
  return {
    legible: read.filter(
      (item) => !labels.has(item) && !(inFigure(item) && item.piece.text.length <= LABEL_LENGTH),
    ),
    regions: [
      ...figures.map(region('figure')),
      ...[...formulas, ...doubtful].map(region('formula')),
      ...illegible.map(region('illegible')),
    ].sort((a, b) => a.box.y - b.box.y),
  }
}

/** A lone stroke is a bracket of a blank or a speck. */
const isSizeable = (item: Item, unit: number) =>
  heightOf(item) > 0.4 * unit && item.right - item.left > 0.8 * unit

function isLegible({ piece: { text, confidence } }: Item): boolean {
  if (BRACKETS.test(text)) return true
  return text !== '' && confidence >= (text.length < 3 ? LEGIBLE_SHORT : LEGIBLE)
}

function isMaths({ piece: { text } }: Item): boolean {
  const marks = text.match(MATHS)?.length ?? 0
  return marks >= 2 && marks >= text.length * 0.3
}
