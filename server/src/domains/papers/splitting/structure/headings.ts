import type { QuestionType } from '../draft.ts'
import { CHINESE_NUMERAL, joinRows, ordinalOf, tidyText } from '../text/normalize-text.ts'
import { hasBreakBetween, type Row, type Span, spanRaw, toSpan } from '../text/rows.ts'
import { findNumberMarks } from './number-marks.ts'
import { readScoreNote, type ScoreNote } from './score-notes.ts'
import { detectType, isKindOnly, leadingKind } from './type-words.ts'

/**
 * Depth of a heading: 卷, 部分 / Part, 一、/ I., 节 / Section, (一). A heading without ordinal has the depth of 一、.
 */
export type Level = 0 | 1 | 2 | 3 | 4

export type Heading = {
  level: Level
  /** The printed ordinal, for labels: '三', 'II', 'Section B'. */
  mark: string
  ordinal: number | null
  title: string
  instruction: string
  type: QuestionType | null
  notes: ScoreNote
  spans: Span[]
}

const ROMAN = '[IVXlⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]{1,4}'
const HEADING_FORMS: { pattern: RegExp; level: Level; bare: boolean }[] = [
  { pattern: /^\s*(第\s*([一二三四ⅠⅡⅢIVl1-4]{1,3})\s*卷)\s*[:.、]?(.*)$/, level: 0, bare: true },
  { pattern: /^\s*([A-D]卷)\s*(?=$|[(:])()(.*)$/, level: 0, bare: true },
  { pattern: new RegExp(`^\\s*(第\\s*(${CHINESE_NUMERAL}|[1-9]|${ROMAN})\\s*(?:部分|大题))\\s*[:.、]?(.*)$`), level: 1, bare: true },
  { pattern: new RegExp(`^\\s*(part\\s*(${ROMAN}|\\d|[A-H]|one|two|three|four|five|six|seven))\\b\\s*[:.、-]?(.*)$`, 'i'), level: 1, bare: true },
  { pattern: new RegExp(`^\\s*(第\\s*(${CHINESE_NUMERAL}|[1-9])\\s*节)\\s*[:.、]?(.*)$`), level: 3, bare: true },
  { pattern: new RegExp(`^\\s*(section\\s*(${ROMAN}|\\d|[A-H]|one|two|three))\\b\\s*[:.、-]?(.*)$`, 'i'), level: 3, bare: true },
  { pattern: new RegExp(`^\\s*((${CHINESE_NUMERAL}))\\s*[、.,:·]\\s*(.*)$`), level: 2, bare: false },
  { pattern: /^\s*(([IVXⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]{1,4}|[Il]{2,3}))\s*[、.,:]\s*(.*)$/, level: 2, bare: false },
  { pattern: new RegExp(`^\\s*(\\(\\s*(${CHINESE_NUMERAL})\\s*\\))\\s*[、.:]?(.*)$`), level: 4, bare: false },
] // biome-ignore format: one form a row

const hasPoints = ({ each, perBlank, total, count }: ScoreNote) =>
  (each ?? perBlank ?? total ?? count) !== null
const OPENING = /[([【]/g
const CLOSING = /[)\]】]/g
const hasOpenBracket = (text: string) =>
  (text.match(OPENING)?.length ?? 0) > (text.match(CLOSING)?.length ?? 0)

/** Rows of a heading, including those that close a bracket it opened. */
function headingRows(rows: Row[], rowIndex: number): Row[] {
  let text = rows[rowIndex]?.text ?? ''
  let end = rowIndex + 1
  const continues = () => {
    const [last, next] = [rows[end - 1], rows[end]]
    if (next && /^\s*[([【].*[)\]】][.。]?\s*$/.test(next.text) && hasPoints(readScoreNote(next.text)))
      return true
    return (
      hasOpenBracket(text) ||
      (last !== undefined && next !== undefined && !/[:。]\s*$/.test(text) && !hasBreakBetween(last, next))
    )
  }
  while (continues() && end < rows.length && end - rowIndex < 5) {
    const next = rows[end]
    const startsItem = next && (findNumberMarks(next, 0).length > 0 || /^\s*[A-D]\s*[.、]/.test(next.text))
    if (!next || startsItem || parseForm(next.text)) break
    text += next.text
    end++
  }
  return hasOpenBracket(text) && end - rowIndex > 1 ? [rows[rowIndex] as Row] : rows.slice(rowIndex, end)
}

/** End of a heading's title, where its notes or instruction begin. */
function findTitleEnd(text: string, joined = true): number {
  const word = /^\s*\S*[\u4e00-\u9fff](?=\s)/.exec(text)?.[0] ?? ''
  if (isKindOnly(word)) return word.length
  const kind = leadingKind(text)
  if (kind && joined) return kind.length
  const stop = /[([【](?!\s*[TF√×]\s*[)\]】])|[。:]|\s{2,}|\.\s|(?<=题)[,，]/.exec(text)
  return stop ? stop.index : text.length
}

type HeadingForm = { level: Level; mark: string; ordinal: number | null; rest: string }

function parseForm(text: string): HeadingForm | null {
  for (const { pattern, level, bare } of HEADING_FORMS) {
    const [, mark, number, rest] = pattern.exec(text) ?? []
    if (mark === undefined || rest === undefined) continue
    if (!bare && rest.trim() === '') continue
    return { level, mark: mark.trim(), ordinal: ordinalOf(number ?? ''), rest }
  }
  // The ordinal may be lost: '、单项选择'.
  const withoutStar = text.replace(/^\s*[★☆*]+\s*/, '')
  const rest = withoutStar.replace(/^\s*[-_]?\s*[、,.]\s*/, '')
  const hasLostOrdinal = rest !== withoutStar && leadingKind(rest) !== null
  const hasScoreNote = leadingKind(withoutStar) !== null && hasPoints(readScoreNote(withoutStar))
  if (!hasLostOrdinal && !hasScoreNote && !isKindOnly(withoutStar.slice(0, findTitleEnd(withoutStar, false))))
    return null
  return { level: 2, mark: '', ordinal: null, rest: hasLostOrdinal ? rest : withoutStar }
}

/** Whether the text after an ordinal reads like a heading instead of a continued sentence. */
function isPlausible({ level, mark, rest }: HeadingForm, text: string): boolean {
  const namesTypeOrPoints = detectType(rest.slice(0, 40)) !== null || hasPoints(readScoreNote(text))
  if (mark === '') return namesTypeOrPoints || text.length <= 24
  const title = rest.slice(0, findTitleEnd(rest)).trim()
  if (level === 4) return namesTypeOrPoints && title.length <= 40
  if (level === 2 && /^[一二三四五六七八九十、]/.test(title) && !namesTypeOrPoints) return false
  if (/^(part|section)/i.test(mark)) return namesTypeOrPoints || isKindOnly(title) || title.length <= 48
  if (/^第/.test(mark)) return namesTypeOrPoints || title.length <= 24 || hasOpenBracket(rest)
  if (/^[IVXl]/.test(mark)) return namesTypeOrPoints || isKindOnly(title) || title.length <= 60
  return namesTypeOrPoints || title.length <= 60
}

/** The heading that starts in this row, with the rows it spans; null if none starts here. */
export function readHeading(rows: Row[], rowIndex: number): Heading | null {
  const row = rows[rowIndex]
  if (!row || row.text.length > 200) return null
  if (!parseForm(row.text)) return null
  const takenRows = headingRows(rows, rowIndex)
  const raw = joinRows(takenRows.map((part) => part.raw))
  const text = takenRows.map((part) => part.text.trim()).join('')
  const form = parseForm(text)
  if (!form || !isPlausible(form, text)) return null
  // Below option H, 'I.' is an option instead of part I.
  if (/^[A-O]$/.test(form.mark) && /^\s*[A-O]\s*[.)、]/.test(rows[rowIndex - 1]?.text ?? '')) return null
  const end = text.length - form.rest.length + findTitleEnd(form.rest)
  const flat = takenRows.length === 1 ? spanRaw(toSpan(row)).trim() : raw
  const title = tidyText(flat.slice(0, end)).replace(/^[-_、,，.\s]+|[:：.。]$/g, '')
  return {
    level: form.level,
    mark: form.mark.replace(/[()]/g, ''),
    ordinal: form.ordinal,
    title,
    instruction: tidyText(flat.slice(end)).replace(/^[:：.。]\s*/, ''),
    type: detectType(form.rest.slice(0, findTitleEnd(form.rest))) ?? detectType(form.rest),
    notes: readScoreNote(text),
    spans: takenRows.map((part) => toSpan(part)),
  }
}

/** Ordinals of a level increase; a wrapped sentence such as '二、三象限…' does not fit in. */
function isInOrder(head: Heading, before: Heading[]): boolean {
  if (head.ordinal === null || head.level !== 2) return true
  const since = before.findLastIndex(({ level }) => level < 2)
  const last = before.slice(since + 1).findLast(({ level, ordinal }) => level === 2 && ordinal !== null)
  if (head.type !== null || hasPoints(head.notes)) return true
  return last ? head.ordinal === (last.ordinal ?? 0) + 1 || head.ordinal === 1 : head.ordinal <= 3
}

const canMerge = (upper: Heading, lower: Heading): boolean =>
  lower.mark === '' && upper.type === null && !hasPoints(upper.notes) && upper.title === upper.mark

/** Restores a lost ordinal: a heading between 一 and 三 is 二. */
function restoreOrdinals(heads: Heading[]): void {
  const numbered = heads.filter(({ level }) => level === 2)
  numbered.forEach((head, i) => {
    const before = numbered[i - 1]?.ordinal ?? (i === 0 ? 0 : null)
    const after = numbered[i + 1]?.ordinal
    if (head.ordinal !== null || before === null || after !== before + 2) return
    head.ordinal = before + 1
    head.mark = '一二三四五六七八九十'[before] ?? ''
  })
}

/** '计算：' above (1) and (2) is a question instead of a section. */
const asksForParts = (rows: Row[], rowIndex: number, { mark }: Heading): boolean =>
  mark === '' &&
  /:\s*$/.test(rows[rowIndex]?.text ?? '') &&
  rows[rowIndex + 1] !== undefined &&
  findNumberMarks(rows[rowIndex + 1] as Row, 0).some(({ bracketed }) => bracketed)

type FoundHeading = { at: number; head: Heading }

/** Merges a bare '第二节' with the type name in the row below. */
function mergeHeadings(
  rows: Row[],
  { at, head: { level, mark, ordinal } }: FoundHeading,
  below: Heading,
): FoundHeading {
  const row = rows[at] as Row
  const title = `${row.raw.trim()} ${below.title}`
  return { at, head: { ...below, level, mark, ordinal, title, spans: [toSpan(row), ...below.spans] } }
}

/** All headings, by the row they start in. */
export function findHeadings(rows: Row[]): Map<number, Heading> {
  const headings: FoundHeading[] = []
  for (let rowIndex = 0; rowIndex < rows.length; rowIndex++) {
    const before = headings.map(({ head }) => head)
    const head = readHeading(rows, rowIndex)
    if (!head || !isInOrder(head, before) || asksForParts(rows, rowIndex, head)) continue
    const last = headings.at(-1)
    const isContinued = last && last.at + last.head.spans.length === rowIndex && canMerge(last.head, head)
    if (isContinued) headings[headings.length - 1] = mergeHeadings(rows, last, head)
    else headings.push({ at: rowIndex, head })
    rowIndex += head.spans.length - 1
  }
  restoreOrdinals(headings.map(({ head }) => head))
  return new Map(headings.map(({ at, head }) => [at, head]))
}
