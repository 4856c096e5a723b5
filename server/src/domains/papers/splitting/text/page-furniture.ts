import type { PageReading } from '../../../../adapters/ocr/page-reading.ts'
import type { PlacedRegion } from '../questions/regions.ts'
import { findNumberMarks } from '../structure/number-marks.ts'
import type { Row } from './rows.ts'

/** Labels of fields that a pupil or a grader fills in. */
const FIELD_LABELS =
  /题\s*号|题\s*目|得\s*分|总\s*分|满\s*分|实\s*得\s*分|评\s*卷\s*人|阅\s*卷\s*人?|复\s*核\s*人?|核\s*分\s*人|登\s*分\s*人|学\s*校|班\s*级|年\s*级|姓\s*名|学\s*号|考\s*号|座\s*(?:位\s*)?号|准\s*考\s*证\s*号?|考\s*场\s*号?|考\s*试\s*号|成\s*绩|等\s*级|等\s*第|分\s*数|签\s*(?:字|名)|专\s*业|院\s*系|任课教师|学院|\bname\b|\bclass\b|\bscore\b|\bgrade\b|\bschool\b|student (?:id|number|no\.?)|\bno\./gi

const PAGE_NUMBER =
  /^\s*(?:[-·~([<]\s*)?\d{1,3}(?:\s*\/\s*\d{1,3})?\s*(?:[-·~)\]>])?\s*$|^\s*page\s*\d+(?:\s*(?:of|\/)\s*\d+)?\s*$/i
const PAGE_OF = /第\s*[\dlIO]{1,3}\s*页|共\s*[\dlIO]{1,3}\s*页|\bpage\s*\d+\s*of\s*\d+/i
const SEAL_LINE =
  /密\s*[.…·○-]*\s*封\s*[.…·○-]*\s*线|装\s*[.…·○-]*\s*订\s*[.…·○-]*\s*线|线\s*内\s*不\s*(?:要|准|得|许)\s*答\s*题|^\s*[密封线装订○.…·\s-]{1,12}$/
/** Secrecy, duration or total score of the whole paper. */
const PAPER_NOTE =
  /^\s*(?:绝\s*密|机\s*密|秘\s*密).{0,12}$|^\s*[([]?(?=.{0,40}分钟)(?=.{0,40}(?:满分|总分|共|分值).{0,8}\d{2,3}\s*分).{0,50}[)\]。.]?\s*$/
/** Header of an answer table; in a key it is read, in a paper it is empty. */
const ANSWER_GRID = /^\s*(?:题\s*[号目]|序\s*号)\s*[:|]?(?:\s*\d{1,3}){2,}\s*$/

/** Removes answer tables. */
export const removeAnswerGrids = (rows: Row[]): Row[] =>
  rows.filter(
    ({ text }, i) =>
      !ANSWER_GRID.test(text) && !(ANSWER_GRID.test(rows[i - 1]?.text ?? '') && /^\s*答\s*案/.test(text)),
  )

const TURN_OVER =
  /^\s*[([【]?\s*(?:背面还有试题|请翻页|转下页|接上页|下页续|以下空白|试[卷题]到此结束|全卷完|完|the end|end of (?:the )?(?:test|paper|exam)|please turn over|p\.?t\.?o\.?)\s*[!.。]?\s*[)\]】]?\s*$/i

const isAtEdge = ({ box }: Row) => box.y < 0.075 || box.y + box.h > 0.925

/** True for rows with only labels, ordinals and blanks: '姓名____ 班级____', '题号 一 二 三 总分'. */
function hasOnlyLabels(text: string): boolean {
  const labels = text.match(FIELD_LABELS)?.length ?? 0
  if (labels === 0) return false
  const rest = text
    .replace(FIELD_LABELS, '')
    .replace(/[_:.、,|()\s\-/…·]/g, '')
    .replace(/[一二三四五六七八九十ⅠⅡⅢⅣⅤIV\d]/g, '')
  if (labels > 1) return rest.length <= labels * 2
  // A single label may be a word in a sentence, unless it is a grader's or is followed by a blank.
  return (
    rest === '' &&
    text.length < 24 &&
    (/得\s*分|[评阅]\s*卷|[复核登]\s*[核分]|题\s*号/.test(text) || /[:_]/.test(text))
  )
}

/** Running headers: rows at the edge of several pages that are equal except for numbers. */
function findRunningHeaders(rows: Row[]): Set<string> {
  const pages = new Map<string, Set<number>>()
  for (const row of rows.filter((row) => row.page > 0 && isAtEdge(row))) {
    const key = runningKey(row)
    pages.set(key, (pages.get(key) ?? new Set()).add(row.page))
  }
  return new Set([...pages].filter(([, pageNumbers]) => pageNumbers.size > 1).map(([key]) => key))
}
const runningKey = ({ text }: Row) => text.replace(/[\d\s]/g, '')

/** Removes page furniture: page numbers, running headers, seal lines and form fields. */
export function removeFurniture(rows: Row[]): Row[] {
  const runningHeaders = findRunningHeaders(rows)
  const firstRowWith = (key: string) => rows.find((row) => runningKey(row) === key)
  return rows.flatMap((row) => {
    const { text } = row
    if (PAGE_OF.test(text) && text.length < 60) return []
    if (row.page > 0 && isAtEdge(row) && PAGE_NUMBER.test(text)) return []
    if (ANSWER_GRID.test(text)) return [row]
    if (
      SEAL_LINE.test(text) ||
      TURN_OVER.test(text) ||
      (row.page > 0 && PAPER_NOTE.test(text) && !/^\s*\d/.test(text)) ||
      hasOnlyLabels(text)
    )
      return []
    if (row.page > 0 && row.box.w < 0.03 && row.box.h > 0.2) return []
    const key = runningKey(row)
    if (
      key.length > 2 &&
      runningHeaders.has(key) &&
      isAtEdge(row) &&
      !/^\s*\(?\d{1,3}\s*[.、]|^\s*[A-G]\s*[.、]/.test(text)
    )
      return firstRowWith(key) === row && row.page === 1 && isTitleLike(text) ? [row] : []
    return [removeLabelPieces(row)]
  })
}

/** True for an unread cell of a furniture row, such as an ordinal in the score table. */
export function isInFurniture({ kind, box }: PlacedRegion, pageRows: Row[], contentRows: Row[]): boolean {
  if (kind !== 'illegible') return false
  const contentBoxes = new Set(contentRows.map((row) => row.box))
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  return pageRows.some(
    (row) =>
      !contentBoxes.has(row.box) &&
      row.page === box.page &&
      box.h < 2.5 * row.box.h &&
      middle.y > row.box.y &&
      middle.y < row.box.y + row.box.h &&
      middle.x > row.box.x &&
      middle.x < row.box.x + row.box.w,
  )
}

const TITLE_WORDS =
  /试\s*[卷题]|考试|测试|测验|期中|期末|月考|联考|模拟|检测|练习|质检|调研|真题|学业水平|统一|作业|\btests?\b|\bexam(?:ination)?s?\b|\bpaper\b|\bquiz\b/i
const isTitleLike = (text: string) => TITLE_WORDS.test(text)

/** A heading row may carry the form field '得分 | 评卷人' at its side. */
function removeLabelPieces(row: Row): Row {
  const contentPieces = row.pieces.filter(
    ({ from, to }) => !hasOnlyLabels(row.text.slice(from, to)) || /\d/.test(row.text.slice(from, to)),
  )
  if (contentPieces.length === row.pieces.length || contentPieces.length === 0) return row
  const blank = (text: string) =>
    row.pieces
      .filter((piece) => !contentPieces.includes(piece))
      .reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
  return { ...row, raw: blank(row.raw), text: blank(row.text), pieces: contentPieces }
}

const NOTES_HEAD =
  /^\s*[【[(]?\s*(?:注\s*意\s*事\s*项|考\s*生\s*须\s*知|答\s*题\s*须\s*知|考\s*前\s*须\s*知|考\s*生\s*注\s*意|答题前.{0,12}注意|温\s*馨\s*提\s*示|亲爱的同学|instructions?\b|notes?\s*(?:to|for) candidates)/i
export const startsNotes = ({ text }: Row): boolean => NOTES_HEAD.test(text)

/** '1. 这次练习…' is the first question of a paper without a title. */
const isNumbered = (row: Row): boolean =>
  findNumberMarks(row, 0).some(({ strength, bracketed }) => !bracketed && strength >= 0.5)

/**
 * The title: the row above notes, headings and questions that is named like a paper, with the subject's row.
 */
export function findTitle(rows: Row[], pages: PageReading[]): { title: string | null; rows: Row[] } {
  const topRows = rows.filter((row) => row.page <= 1 && !startsNotes(row)).slice(0, 8)
  const height = (row: Row) => row.box.h * (pages[row.page - 1]?.height ?? 1)
  const titleCandidates = topRows.filter((row) => {
    const text = row.text.trim()
    return isTitleLike(text) && text.length <= 60 && !/[。;?]$/.test(text) && !isNumbered(row)
  })
  // A running header may repeat it in small print.
  const tallest = Math.max(0, ...titleCandidates.map(height))
  const namedIndex = topRows.findIndex((row) => titleCandidates.includes(row) && height(row) > 0.75 * tallest)
  const typical = rows.map(height).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0
  const isLarge = (row: Row) => height(row) > typical * 1.25
  const first =
    namedIndex >= 0 ? namedIndex : topRows.findIndex((row) => isLarge(row) && row.text.trim().length >= 4)
  const start = topRows[first]
  if (!start) return { title: null, rows: [] }
  const isPart = (row: Row | undefined) =>
    row !== undefined &&
    (isSubject(row.text) || (isLarge(row) && row.text.trim().length <= 40 && !/[。:]/.test(row.text)))
  const from = isPart(topRows[first - 1]) && isLarge(topRows[first - 1] as Row) ? first - 1 : first
  const to = isPart(topRows[first + 1]) ? first + 2 : first + 1
  const titleRows = topRows.slice(from, to)
  return { title: titleRows.map(({ raw }) => raw.trim().replace(/\s+/g, ' ')).join(' '), rows: titleRows }
}

const isSubject = (text: string) =>
  /^\s*(?:(?:语\s*文|数\s*学|英\s*语|物\s*理|化\s*学|生\s*物|历\s*史|地\s*理|政\s*治|道德与法治|科\s*学|思想品德|文科综合|理科综合|综合)\s*(?:能力)?(?:测试|试\s*[卷题]|学科)?(?:\s*\(.{1,12}\))?|english|mathematics|maths|history|physics)\s*$/i.test(
    text,
  )
