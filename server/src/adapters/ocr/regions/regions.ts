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

/** Minimum confidence of text; below it the picture is passed on instead. */
const LEGIBLE = 0.55
/** Minimum confidence of one or two characters, which noise resembles more easily. */
const LEGIBLE_SHORT = 0.7
const MATHS = /[=+<>≤≥×÷√π∠△°²³^{}|±∞∑∫αβθ]|\d/g
/** Formulas of one line that are nearer than this, in line heights, are merged. */
const SAME_FORMULA = 1.2
/** Minimum share of ink in a text box; the brackets around a blank have less. */
const WRITTEN = 0.4
/** An answer blank in brackets. */
const BRACKETS = /^[()（）\s]+$/
/** Maximum length of a label, which belongs to the picture of its drawing. */
const LABEL_LENGTH = 4
/** Maximum length of a writing line, in line heights. */
const LONGEST = 30

interface Sorted {
  /** Items that are passed on as text. */
  legible: Item[]
  regions: Region[]
}

/** Separates legible text from areas whose picture must be retained. */
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
  // Not merged across lines, because the next line may belong to another question.
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
