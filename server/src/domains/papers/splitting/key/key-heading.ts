import { findNumberMarks } from '../structure/number-marks.ts'
import { CHINESE_NUMERAL } from '../text/normalize-text.ts'
import type { Row } from '../text/rows.ts'

const HEADING =
  /^\s*[【[(]?\s*(?:.{0,40}?(?:试[卷题]|练习|测试|检测|考试|英语|数学|语文|物理|化学|历史|地理|生物|政治|期中|期末|卷)?.{0,12}?)(?:参\s*考\s*答\s*案|标\s*准\s*答\s*案|答案及?(?:与|和)?(?:评分|解析|详解|提示)|答案解析|试题答案|答\s*案\s*页)(?:.{0,24})$|^\s*[【[(]?\s*答\s*案\s*[】\])]?\s*[:]?\s*$|^\s*(?:the\s+)?(?:answer\s+keys?|keys?|answers|reference answers)\s*(?:to .{0,40})?\s*[:.]?\s*$/i
const SCRIPT =
  /^\s*[【[(]?\s*(?:.{0,16})(?:听\s*力\s*(?:材\s*料|原\s*文|文\s*本|稿)|录\s*音\s*(?:稿|原\s*文|材\s*料)|tape\s*scripts?|transcripts?)\s*[】\])]?\s*[:]?\s*$/i

/** Name of a key before its first answers: '参考答案：1—6 CBBBCA', '选择题答案：…', 'Keys: …'. */
const KEY_NAME =
  /^\s*[【[(]?\s*(?:(?:单项|多项|不定项)?(?:选择|填空|判断|解答|简答|计算|听力|阅读|完形填空)题?\s*)?(?:参\s*考\s*答\s*案|标\s*准\s*答\s*案|试题答案|答\s*案|(?:reference\s+)?answers?(?:\s+keys?)?|keys?)(?:及?(?:与|和)?(?:评分(?:标准)?|解析|详解|提示))?\s*[】\])]?\s*[:.]?\s*/i

/** First content after the name: a range of letters, or a section's ordinal. */
const LETTER_RANGE =
  /^[([第]?\s*\d{1,3}\s*[)\]]?\s*题?\s*[-~至到]{1,2}\s*[([第]?\s*\d{1,3}\s*[)\]]?\s*题?\s*[.、:)]?\s*[A-GTF√×]/
const SECTION_ORDINAL = new RegExp(`^${CHINESE_NUMERAL}\\s*[、.:]`)

const FIRST_ANSWERS = new RegExp(
  `${LETTER_RANGE.source}|^[([第]?\\s*\\d{1,3}\\s*[.、:)\\]题-]|${SECTION_ORDINAL.source}|^[A-G]{2,}[A-G\\s]*$|^[√×]`,
)

/** End of a key name that precedes answers in the same row; 0 if there is none. */
export function findKeyNameEnd(text: string): number {
  const end = KEY_NAME.exec(text)?.[0].length ?? 0
  return FIRST_ANSWERS.test(text.slice(end)) ? end : 0
}

const isHeading = ({ text }: Row) =>
  text.trim().length <= 50 &&
  !/[。?]$/.test(text.trim()) &&
  HEADING.test(text) &&
  !/写在|填在|填入|涂/.test(text)

/** Whether this row is only the heading of a key. */
export const isKeyHeading = (row: Row): boolean => isHeading(row) && findKeyNameEnd(row.text) === 0

const OPTIONS = /(?:^|\s)[A-C]\s*[.、)]\s*\S.*\s[B-D]\s*[.、)]\s*\S|^\s*[A-D]\s*[.、]\s*\S/

/**
 * Whether a key starts in this row, with its first answers on the same line. Answers printed below a single
 * question (teacher editions) are recognised by the questions with options that follow.
 */
function startsKey(rows: Row[], rowIndex: number): boolean {
  const text = rows[rowIndex]?.text ?? ''
  const end = findKeyNameEnd(text)
  if (end === 0) return false
  if (rows.slice(rowIndex + 1).filter((row) => OPTIONS.test(row.text)).length > 1) return false
  const answers = text.slice(end)
  const first = Number(/^[([第]?\s*(\d{1,3})/.exec(answers)?.[1])
  const isKnownNumber = (number: number) =>
    rows.slice(0, rowIndex).some((row, i) => findNumberMarks(row, i).some((mark) => mark.number === number))
  if (LETTER_RANGE.test(answers)) return isKnownNumber(first)
  if (SECTION_ORDINAL.test(answers)) return /\d/.test(answers)
  // '答案：(1) … (2) …' answers the parts of the question above.
  if (/^[([]/.test(answers)) return false
  const next = new RegExp(`(?:[\\s;,。、]|^)[([]?${first + 1}\\s*[.、:)]`)
  return (
    first > 0 && isKnownNumber(first) && (next.test(answers) || next.test(rows[rowIndex + 1]?.text ?? ''))
  )
}

const HEADING_NAME = new RegExp(`^\\s*${CHINESE_NUMERAL}\\s*[、.]\\s*[^\\d\\s(:,.;。]{2,6}`)
const SHORT_ANSWER =
  /^\s*\d{1,3}\s*[.、:]?\s*(?:[A-G]{1,5}|[√×])(?=\s|$)|\d\s*[-~]\s*\d{1,3}\s*[.、:]?\s*[A-G]{2}/

/**
 * An answer page whose heading was not read, or was read later: it repeats a heading of the paper and has
 * letters below numbers.
 */
function findBareKeyPage(rows: Row[]): number | null {
  const pages = [...new Set(rows.map(({ page }) => page))].slice(1)
  const heading = rows.findIndex((row, i) => i > 0 && isHeading(row))
  const open = heading < 0 ? rows : rows.slice(0, heading)
  const keyPage = pages.find((page) => {
    const pageRows = open.filter((row) => row.page === page)
    const headingName = ({ text }: Row) => HEADING_NAME.exec(text)?.[0].replace(/\s/g, '') ?? ''
    const earlier = rows
      .filter((row) => row.page < page)
      .map(headingName)
      .filter(Boolean)
    const heads = pageRows.map(headingName).filter(Boolean)
    const repeated = heads.filter((name) =>
      earlier.some((other) => other.startsWith(name) || name.startsWith(other)),
    )
    const answers = pageRows.filter(({ text }) => SHORT_ANSWER.test(text))
    return repeated.length > 0 && repeated.length * 2 > heads.length && answers.length > 0
  })
  return keyPage ?? null
}

/** Splits the paper from its key. A listening script belongs to neither. */
export function splitKey(rows: Row[]): { body: Row[]; key: Row[] } {
  const parts = { body: [] as Row[], key: [] as Row[], script: [] as Row[] }
  let part: keyof typeof parts = 'body'
  const bare = findBareKeyPage(rows)
  rows.forEach((row, i) => {
    if (row.page > 0 && row.page === bare) part = 'key'
    if (isHeading(row) && i > 0) part = 'key'
    else if (i > 0 && SCRIPT.test(row.text)) part = 'script'
    else if (part !== 'key' && i > 0 && startsKey(rows, i)) part = 'key'
    parts[part].push(row)
  })
  return { body: parts.body, key: parts.key }
}
