import type { Block, Item } from './blocks.ts'
import { ANSWERED } from './blocks.ts'
import { circledOptions } from './circled.ts'
import type { CheckReason, DraftOption } from './draft.ts'
import { holdsOptions } from './option-marks.ts'
import { readOptions } from './options.ts'
import { type Span, textOf, textOfSpans, UNSURE } from './rows.ts'
import { readScores } from './score-notes.ts'
import { fold, tidy } from './text.ts'

/** A question as printed, before its type and answer are determined. */
export type Read = {
  item: Item
  block: Block
  content: string
  options: DraftOption[]
  /** Answer printed below the question itself (teacher editions). */
  printed: Span[]
  score: number | null
  spans: Span[]
  confidence: number
  checks: CheckReason[]
}

const UNSURE_MEAN = 0.85

function withoutNote(content: string): { content: string; score: number | null } {
  const { score, cut } = readScores(fold(content))
  if (!cut) return { content, score }
  return { content: tidy(content.slice(0, cut.from) + content.slice(cut.to)), score }
}

/** Number of blanks; each scores what the heading states per blank. */
const blanksOf = (content: string) => Math.max(1, fold(content).match(/_{2,}|\(\s+\)/g)?.length ?? 1)

/** '每小题2分' and similar; an even share of the stated total if the heading counts its questions. */
export function scoreFromHead(block: Block, content: string): number | null {
  const { each = null, perBlank = null, total = null, count = null } = block.head?.notes ?? {}
  const whole = block.items.length === 1 && block.items[0]?.label !== null
  if (whole && total !== null) return total
  if (each !== null) return each
  if (perBlank !== null) return perBlank * blanksOf(content)
  if (total === null) return null
  const among = block.items.length
  const even = block.head?.type !== 'short_answer' || count !== null
  if (among === 1 || (even && (count === null || count === among))) return shareOf(total, among)
  return null
}

function shareOf(total: number, among: number): number | null {
  const share = total / among
  return Number.isInteger(share * 2) ? share : null
}

function confidenceOf(spans: Span[]): { confidence: number; low: boolean } {
  const rows = [...new Set(spans.map(({ row }) => row))]
  const size = rows.reduce((sum, { text }) => sum + text.length, 0)
  const mean =
    rows.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, size)
  const confidence = rows.length > 0 ? Math.min(1, Math.max(0, mean)) : 1
  return { confidence, low: confidence < UNSURE_MEAN || rows.some((row) => row.confidence < UNSURE) }
}

/** Answer brackets at the end of a stem are kept; a letter that a pupil wrote in them is not. */
const withoutPencil = (content: string) =>
  content.replace(/([(（])\s*[A-G]\s*([)）])\s*([.。]?)\s*$/, '$1  $2$3')

/** A row such as '2+i' or '3  4' is left over from a fraction; so is '(x+)'. */
const isFragment = (span: Span): boolean =>
  !span.row.pieces.some(({ from }) => /^[A-O]\s*[.、)]/.test(span.row.text.slice(from))) &&
  /^(?=.*[\d+=√])[^\u4e00-\u9fff_:]{1,8}$/.test(textOf(span).trim()) &&
  !/[A-Za-z]{3}|[.?!]$|^\(?\s*\d+\s*\)/.test(textOf(span).trim())
const TORN = /[+×÷]\s*[),，。;]/

export function readQuestion(item: Item, block: Block): Read {
  const answered = item.spans.findIndex((span) => ANSWERED.test(textOf(span)))
  const asked = answered < 0 ? item.spans : item.spans.slice(0, answered)
  const read = item.shared ? null : readOptions(asked)
  const stated = block.head?.type === 'single_choice' || block.head?.type === 'multiple_choice'
  const circled = stated && !read && !item.shared ? circledOptions(asked) : null
  const stem = (read ?? circled)?.stem ?? asked
  const told =
    item.label !== null && item.spans.length === 0 ? (block.head?.instruction ?? '') : textOfSpans(stem)
  const { content, score } = withoutNote(told)
  const options = item.shared ?? (read ?? circled)?.options ?? []
  const gapOnly = item.whole && item.spans.length === 0
  const spans =
    gapOnly && item.whole
      ? [item.whole]
      : [...(item.whole ? [item.whole] : []), ...asked.slice(item.whole ? 1 : 0)]
  const placed = spans.length > 0 ? spans : (block.head?.spans ?? [])
  const { confidence, low } = confidenceOf(placed)
  const checks: CheckReason[] = []
  if (low) checks.push('low_confidence')
  // Options above the options belong to another question.
  if (item.gap || (read && holdsOptions(stem))) checks.push('number_gap')
  if (asked.slice(1).some(isFragment) || TORN.test(fold(content))) checks.push('formula')
  const empty = options.some(({ text }) => text === '')
  if (read?.gaps || empty || (stated && options.length < 2) || (read && read.options.length === 2 && stated))
    checks.push('missing_options')
  return {
    item,
    block,
    content: withoutPencil(content),
    options: options.map(({ key, text }) => ({ key, text })),
    printed: answered < 0 ? [] : item.spans.slice(answered),
    score,
    spans: placed,
    confidence,
    checks,
  }
}
