import type { Engine } from '../engine.ts'
import type { Item } from '../layout/item.ts'
import { heightOf, medianHeight } from '../layout/item.ts'
import { toPageBox } from '../layout/lines.ts'
import type { Bitmap } from '../page/bitmap.ts'
import type { Region } from '../page-reading.ts'
import { addBlanks } from './blanks.ts'
import { isDoubtful } from './doubtful-text.ts'
import { findFigures } from './figures.ts'
import { readFractions } from './fraction-text.ts'
import { findBars, findFractions } from './fractions.ts'
import { areaOf, type Edges, inkedShare, mergeNearby, overlapOf } from './ink.ts'
import { attachLabels } from './labels.ts'
import { findLostMinus } from './lost-minus.ts'

/** Minimum confidence of text; below it the picture is passed on instead. */
const MIN_CONFIDENCE = 0.55
/** Minimum confidence of one or two characters, which noise resembles more easily. */
const MIN_CONFIDENCE_SHORT = 0.7
const MATHS = /[=+<>≤≥×÷√π∠△°²³^{}|±∞∑∫αβθ]|\d/g
/** Formulas of one line that are nearer than this, in line heights, are merged. */
const MAX_FORMULA_GAP = 1.2
/** Minimum share of ink in a text box; the brackets around a blank have less. */
const MIN_INK_SHARE = 0.4
/** An answer blank in brackets. */
const BRACKETED_BLANK = /^[()（）\s]+$/
/** Maximum length of a label, which belongs to the picture of its drawing. */
const MAX_LABEL_LENGTH = 4
/** Maximum length of a writing line, in line heights. */
const MAX_LINE_LENGTH = 30

interface ClassifiedItems {
  /** Items that are passed on as text. */
  legible: Item[]
  regions: Region[]
}

/** Separates legible text from areas whose picture must be retained. */
export async function classifyItems(
  grey: Bitmap,
  detected: Item[],
  readBox: Engine['readBox'],
): Promise<ClassifiedItems> {
  const unit = medianHeight(detected) || grey.height / 60
  const bars = findBars(grey, unit, MAX_LINE_LENGTH)
  const fractions = findFractions(grey, bars, unit)
  const isFractionBar = (bar: Edges) => fractions.some((fraction) => overlapOf(fraction, bar) > 0)
  const withBlankLines = addBlanks(
    detected,
    bars.filter((bar) => !isFractionBar(bar)),
    grey,
    unit,
  )
  const items = readBox ? await readFractions(withBlankLines, fractions, grey, readBox) : withBlankLines
  const legible = items.filter(isLegible)
  const illegibleItems = items.filter(
    (item) => !isLegible(item) && isSizeable(item, unit) && inkedShare(grey, item) > MIN_INK_SHARE,
  )
  const drawings = findFigures(grey, [...legible, ...fractions], unit)
  const { figures, labels } = attachLabels(drawings, legible, unit)
  const isInFigure = (item: Edges) => figures.some((figure) => overlapOf(item, figure) > 0.8 * areaOf(item))
  const outsideFigures = illegibleItems.filter((item) => !isInFigure(item))
  const maths = [
    ...fractions.filter((area) => !isInFigure(area)),
    ...outsideFigures.filter(isMaths),
    ...findLostMinus(grey, legible, bars, unit),
  ]
  const formulas = mergeNearby(maths, MAX_FORMULA_GAP * unit, 0)
  // Not merged across lines, because the next line may belong to another question.
  const doubtful = legible.filter((item) => isDoubtful(item.piece.text) && !isInFigure(item))
  const illegible = mergeNearby(
    outsideFigures.filter((item) => !isMaths(item)),
    unit / 2,
  )
  const toRegion = (kind: Region['kind']) => (area: Edges) => ({
    kind,
    box: toPageBox(area, grey.width, grey.height),
  })
  return {
    legible: legible.filter(
      (item) => !labels.has(item) && !(isInFigure(item) && item.piece.text.length <= MAX_LABEL_LENGTH),
    ),
    regions: [
      ...figures.map(toRegion('figure')),
      ...[...formulas, ...doubtful].map(toRegion('formula')),
      ...illegible.map(toRegion('illegible')),
    ].sort((a, b) => a.box.y - b.box.y),
  }
}

/** A lone stroke is a bracket of a blank or a speck. */
const isSizeable = (item: Item, unit: number) =>
  heightOf(item) > 0.4 * unit && item.right - item.left > 0.8 * unit

function isLegible({ piece: { text, confidence } }: Item): boolean {
  if (BRACKETED_BLANK.test(text)) return true
  return text !== '' && confidence >= (text.length < 3 ? MIN_CONFIDENCE_SHORT : MIN_CONFIDENCE)
}

function isMaths({ piece: { text } }: Item): boolean {
  const marks = text.match(MATHS)?.length ?? 0
  return marks >= 2 && marks >= text.length * 0.3
}
