import type { CheckReason, DraftOption } from '../draft.ts'
import type { Block, Item } from '../structure/blocks.ts'
import { INLINE_ANSWER } from '../structure/blocks.ts'
import { readScores } from '../structure/score-notes.ts'
import { fold, tidyText } from '../text/normalize-text.ts'
import { joinSpans, MIN_CONFIDENCE, type Span, spanText } from '../text/rows.ts'
import { readCircledOptions } from './circled-options.ts'
import { containsOptions } from './option-marks.ts'
import { readOptions } from './options.ts'

/** A question as printed, before its type and answer are determined. */
export type ReadQuestion = {
  item: Item
  block: Block
  content: string
  options: DraftOption[]
  /** Answer printed below the question itself (teacher editions). */
  printedAnswer: Span[]
  score: number | null
  spans: Span[]
  confidence: number
  checks: CheckReason[]
}

const UNSURE_MEAN = 0.85

function removeScoreNote(content: string): { content: string; score: number | null } {
  const { score, cut } = readScores(fold(content))
  if (!cut) return { content, score }
  return { content: tidyText(content.slice(0, cut.from) + content.slice(cut.to)), score }
}

/** Number of blanks; each scores what the heading states per blank. */
const countBlanks = (content: string) => Math.max(1, fold(content).match(/_{2,}|\(\s+\)/g)?.length ?? 1)

/** '每小题2分' and similar; an even share of the stated total if the heading counts its questions. */
export function scoreFromHeading(block: Block, content: string): number | null {
  const { each = null, perBlank = null, total = null, count = null } = block.head?.notes ?? {}
  const isWholeSection = block.items.length === 1 && block.items[0]?.label !== null
  if (isWholeSection && total !== null) return total
  if (each !== null) return each
  if (perBlank !== null) return perBlank * countBlanks(content)
  if (total === null) return null
  const itemCount = block.items.length
  const isEvenlyShared = block.head?.type !== 'short_answer' || count !== null
  if (itemCount === 1 || (isEvenlyShared && (count === null || count === itemCount)))
    return evenShare(total, itemCount)
  return null
}

function evenShare(total: number, itemCount: number): number | null {
  const share = total / itemCount
  return Number.isInteger(share * 2) ? share : null
}

function measureConfidence(spans: Span[]): { confidence: number; isLow: boolean } {
  const rows = [...new Set(spans.map(({ row }) => row))]
  const size = rows.reduce((sum, { text }) => sum + text.length, 0)
  const mean =
    rows.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, size)
  const confidence = rows.length > 0 ? Math.min(1, Math.max(0, mean)) : 1
  return {
    confidence,
    isLow: confidence < UNSURE_MEAN || rows.some((row) => row.confidence < MIN_CONFIDENCE),
  }
}

/** Answer brackets at the end of a stem are preserved; a letter that a pupil wrote in them is removed. */
const removePencilledLetter = (content: string) =>
  content.replace(/([(（])\s*[A-G]\s*([)）])\s*([.。]?)\s*$/, '$1  $2$3')

/** A row such as '2+i' or '3  4' is left over from a fraction; so is '(x+)'. */
const isFragment = (span: Span): boolean =>
  !span.row.pieces.some(({ from }) => /^[A-O]\s*[.、)]/.test(span.row.text.slice(from))) &&
  /^(?=.*[\d+=√])[^\u4e00-\u9fff_:]{1,8}$/.test(spanText(span).trim()) &&
  !/[A-Za-z]{3}|[.?!]$|^\(?\s*\d+\s*\)/.test(spanText(span).trim())
const TORN_FRACTION = /[+×÷]\s*[),，。;]/

export function readQuestion(item: Item, block: Block): ReadQuestion {
  const answerIndex = item.spans.findIndex((span) => INLINE_ANSWER.test(spanText(span)))
  const questionSpans = answerIndex < 0 ? item.spans : item.spans.slice(0, answerIndex)
  const optionsRead = item.shared ? null : readOptions(questionSpans)
  const isChoiceSection = block.head?.type === 'single_choice' || block.head?.type === 'multiple_choice'
  const circled = isChoiceSection && !optionsRead && !item.shared ? readCircledOptions(questionSpans) : null
  const stem = (optionsRead ?? circled)?.stem ?? questionSpans
  const stemText =
    item.label !== null && item.spans.length === 0 ? (block.head?.instruction ?? '') : joinSpans(stem)
  const { content, score } = removeScoreNote(stemText)
  const options = item.shared ?? (optionsRead ?? circled)?.options ?? []
  const isBlankOnly = item.fullSpan && item.spans.length === 0
  const spans =
    isBlankOnly && item.fullSpan
      ? [item.fullSpan]
      : [...(item.fullSpan ? [item.fullSpan] : []), ...questionSpans.slice(item.fullSpan ? 1 : 0)]
  const placedSpans = spans.length > 0 ? spans : (block.head?.spans ?? [])
  const { confidence, isLow } = measureConfidence(placedSpans)
  const checks: CheckReason[] = []
  if (isLow) checks.push('low_confidence')
  // Options above the options belong to another question.
  if (item.gap || (optionsRead && containsOptions(stem))) checks.push('number_gap')
  if (questionSpans.slice(1).some(isFragment) || TORN_FRACTION.test(fold(content))) checks.push('formula')
  const hasEmptyOption = options.some(({ text }) => text === '')
  if (
    optionsRead?.hasMissingLetters ||
    hasEmptyOption ||
    (isChoiceSection && options.length < 2) ||
    (optionsRead && optionsRead.options.length === 2 && isChoiceSection)
  )
    checks.push('missing_options')
  return {
    item,
    block,
    content: removePencilledLetter(content),
    options: options.map(({ key, text }) => ({ key, text })),
    printedAnswer: answerIndex < 0 ? [] : item.spans.slice(answerIndex),
    score,
    spans: placedSpans,
    confidence,
    checks,
  }
}
