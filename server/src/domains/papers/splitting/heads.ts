import type { QuestionType } from './draft.ts'
import { numberMarks } from './number-marks.ts'
import { breaksBetween, type Row, rawOf, type Span, spanOf } from './rows.ts'
import { readScoreNote, type ScoreNote } from './score-notes.ts'
import { CHINESE_NUMERAL, joinRows, ordinalOf, tidy } from './text.ts'
import { isKindOnly, leadingKind, typeOfWords } from './type-words.ts'

/**
 * Depth of a heading: 卷, 部分 / Part, 一、/ I., 节 / Section, (一). A heading without ordinal has the depth of 一、.
 */
export type Level = 0 | 1 | 2 | 3 | 4

export type Head = {
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
const FORMS: { pattern: RegExp; level: Level; bare: boolean }[] = [
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
const open = (text: string) => (text.match(OPENING)?.length ?? 0) > (text.match(CLOSING)?.length ?? 0)

/** Rows of a heading, including those that close a bracket it opened. */
function rowsOfHead(rows: Row[], at: number): Row[] {
  let text = rows[at]?.text ?? ''
  let end = at + 1
  const goesOn = () => {
    const [last, next] = [rows[end - 1], rows[end]]
    if (next && /^\s*[([【].*[)\]】][.。]?\s*$/.test(next.text) && hasPoints(readScoreNote(next.text)))
      return true
    return (
      open(text) ||
      (last !== undefined && next !== undefined && !/[:。]\s*$/.test(text) && !breaksBetween(last, next))
    )
  }
  while (goesOn() && end < rows.length && end - at < 5) {
    const next = rows[end]
    const opens = next && (numberMarks(next, 0).length > 0 || /^\s*[A-D]\s*[.、]/.test(next.text))
    if (!next || opens || formOf(next.text)) break
    text += next.text
    end++
  }
  return open(text) && end - at > 1 ? [rows[at] as Row] : rows.slice(at, end)
}

/** End of a heading's title, where its notes or instruction begin. */
function titleEnd(text: string, glued = true): number {
  const word = /^\s*\S*[\u4e00-\u9fff](?=\s)/.exec(text)?.[0] ?? ''
  if (isKindOnly(word)) return word.length
  const kind = leadingKind(text)
  if (kind && glued) return kind.length
  const stop = /[([【](?!\s*[TF√×]\s*[)\]】])|[。:]|\s{2,}|\.\s|(?<=题)[,，]/.exec(text)
  return stop ? stop.index : text.length
}

type Form = { level: Level; mark: string; ordinal: number | null; rest: string }

function formOf(text: string): Form | null {
  for (const { pattern, level, bare } of FORMS) {
    const [, mark, number, rest] = pattern.exec(text) ?? []
    if (mark === undefined || rest === undefined) continue
    if (!bare && rest.trim() === '') continue
    return { level, mark: mark.trim(), ordinal: ordinalOf(number ?? ''), rest }
  }
  // The ordinal may be lost: '、单项选择'.
  const named = text.replace(/^\s*[★☆*]+\s*/, '')
  const rest = named.replace(/^\s*[-_]?\s*[、,.]\s*/, '')
  const lost = rest !== named && leadingKind(rest) !== null
  const noted = leadingKind(named) !== null && hasPoints(readScoreNote(named))
  if (!lost && !noted && !isKindOnly(named.slice(0, titleEnd(named, false)))) return null
  return { level: 2, mark: '', ordinal: null, rest: lost ? rest : named }
}

/** Whether the text after an ordinal reads like a heading instead of a continued sentence. */
function plausible({ level, mark, rest }: Form, text: string): boolean {
  const said = typeOfWords(rest.slice(0, 40)) !== null || hasPoints(readScoreNote(text))
  if (mark === '') return said || text.length <= 24
  const title = rest.slice(0, titleEnd(rest)).trim()
  if (level === 4) return said && title.length <= 40
  if (level === 2 && /^[一二三四五六七八九十、]/.test(title) && !said) return false
  if (/^(part|section)/i.test(mark)) return said || isKindOnly(title) || title.length <= 48
  if (/^第/.test(mark)) return said || title.length <= 24 || open(rest)
  if (/^[IVXl]/.test(mark)) return said || isKindOnly(title) || title.length <= 60
  return said || title.length <= 60
}

/** The heading that starts in this row, with the rows it spans; null if none starts here. */
export function readHead(rows: Row[], at: number): Head | null {
  const row = rows[at]
  if (!row || row.text.length > 200) return null
  if (!formOf(row.text)) return null
  const taken = rowsOfHead(rows, at)
  const raw = joinRows(taken.map((part) => part.raw))
  const text = taken.map((part) => part.text.trim()).join('')
  const form = formOf(text)
  if (!form || !plausible(form, text)) return null
  // Below option H, 'I.' is an option instead of part I.
  if (/^[A-O]$/.test(form.mark) && /^\s*[A-O]\s*[.)、]/.test(rows[at - 1]?.text ?? '')) return null
  const end = text.length - form.rest.length + titleEnd(form.rest)
  const flat = taken.length === 1 ? rawOf(spanOf(row)).trim() : raw
  const title = tidy(flat.slice(0, end)).replace(/^[-_、,，.\s]+|[:：.。]$/g, '')
  return {
    level: form.level,
    mark: form.mark.replace(/[()]/g, ''),
    ordinal: form.ordinal,
    title,
    instruction: tidy(flat.slice(end)).replace(/^[:：.。]\s*/, ''),
    type: typeOfWords(form.rest.slice(0, titleEnd(form.rest))) ?? typeOfWords(form.rest),
    notes: readScoreNote(text),
    spans: taken.map((part) => spanOf(part)),
  }
}

/** Ordinals of a level increase; a wrapped sentence such as '二、三象限…' does not fit in. */
function inOrder(head: Head, before: Head[]): boolean {
  if (head.ordinal === null || head.level !== 2) return true
  const since = before.findLastIndex(({ level }) => level < 2)
  const last = before.slice(since + 1).findLast(({ level, ordinal }) => level === 2 && ordinal !== null)
  if (head.type !== null || hasPoints(head.notes)) return true
  return last ? head.ordinal === (last.ordinal ?? 0) + 1 || head.ordinal === 1 : head.ordinal <= 3
}

const merges = (upper: Head, lower: Head): boolean =>
  lower.mark === '' && upper.type === null && !hasPoints(upper.notes) && upper.title === upper.mark

/** Restores a lost ordinal: a heading between 一 and 三 is 二. */
function restoreOrdinals(heads: Head[]): void {
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
const asksForParts = (rows: Row[], at: number, { mark }: Head): boolean =>
  mark === '' &&
  /:\s*$/.test(rows[at]?.text ?? '') &&
  rows[at + 1] !== undefined &&
  numberMarks(rows[at + 1] as Row, 0).some(({ bracketed }) => bracketed)

type Found = { at: number; head: Head }

/** Merges a bare '第二节' with the type name in the row below. */
function merged(rows: Row[], { at, head: { level, mark, ordinal } }: Found, below: Head): Found {
  const row = rows[at] as Row
  const title = `${row.raw.trim()} ${below.title}`
  return { at, head: { ...below, level, mark, ordinal, title, spans: [spanOf(row), ...below.spans] } }
}

/** All headings, by the row they start in. */
export function findHeads(rows: Row[]): Map<number, Head> {
  const found: Found[] = []
  for (let at = 0; at < rows.length; at++) {
    const before = found.map(({ head }) => head)
    const head = readHead(rows, at)
    if (!head || !inOrder(head, before) || asksForParts(rows, at, head)) continue
    const last = found.at(-1)
    const under = last && last.at + last.head.spans.length === at && merges(last.head, head)
    if (under) found[found.length - 1] = merged(rows, last, head)
    else found.push({ at, head })
    at += head.spans.length - 1
  }
  restoreOrdinals(found.map(({ head }) => head))
  return new Map(found.map(({ at, head }) => [at, head]))
}
