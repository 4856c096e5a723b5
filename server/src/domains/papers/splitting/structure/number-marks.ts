import { CJK } from '../text/normalize-text.ts'
import type { Row } from '../text/rows.ts'

/** A possible question number: its start, and the start of the question's text. */
export type NumberMark = {
  row: number
  from: number
  to: number
  number: number
  strength: number
  bracketed: boolean
}

const STAR = '\\s*(?:[*★☆▲△※#]\\s*)?'
/** '( )', '(B)', '*' before the number; OCR loses either bracket, or reads the first as a C. */
const LEADING_BRACKET = `${STAR}(?:(?:[([]\\s*[A-Ga-g√×TF]?\\s*[)\\]]?|[)\\]]|C\\s*\\))\\s*)?`
const UNIT = '(?![年月日号分个名人元岁点时%℃°世米千克厘毫吨升秒页倍次种条只]|\\s*[-~+×÷=<>/*]\\s*\\d)'

const FORMS: [RegExp, number][] = [
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*[.]\\s*(?!\\d)`), 1],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*[、]\\s*(?!\\d)`), 1],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*[,·:。]\\s*(?!\\d)`), 0.6],
  [new RegExp(`^${LEADING_BRACKET}第\\s*(\\d{1,3})\\s*题(?![有只为至~和-])\\s*[.、:]?\\s*`), 0.9],
  [new RegExp(`^${LEADING_BRACKET}(?:question|q)\\s*\\.?\\s*(\\d{1,3})\\s*[.:、)]?\\s*`, 'i'), 0.8],
  [new RegExp(`^${LEADING_BRACKET}[\\[【]\\s*(?:题|例)?\\s*(\\d{1,3})\\s*[\\]】]\\s*`), 0.7],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*题\\s*[.、:]\\s*`), 0.7],
  [new RegExp(`^${STAR}(\\d{1,3})\\s*\\)\\s*`), 0.5],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*[.、,·。]\\s*(?=\\d+(?:[^\\d.%]|$|\\.\\d))`), 0.25],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*(?=[(\\[]?A\\s?[.)、\\]])`), 0.6],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s*(?=[(\\[【]\\s*(?:本|\\d{1,2}\\s*(?:分|points)))`), 0.6],
  [/^\s*[([]\s*[A-Ga-g√×TF]?\s*[)\]]\s*(\d{1,3})\s+(?=\S)/, 0.5],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})\\s+(?=[${CJK}])${UNIT}`), 0],
  [new RegExp(`^${LEADING_BRACKET}(\\d{1,3})${UNIT}(?=[${CJK}])`), -0.3],
]
/** OCR reads 1 as l or I, and 0 as O. */
const CONFUSED = new RegExp(
  `^${LEADING_BRACKET}((?=[lIO|]*\\d)[\\dlIO|]{2,3}|[lI|]|[lI|]{2})\\s*[.、]\\s*(?!\\d)`,
)
const BRACKETED = /^\s*(?:\(\s*(\d{1,2})\s*\)|([①-⑳⑴-⒇]))\s*/

/** The number at the start of a row or of a piece (folded). */
function parseMark(text: string): { number: number; length: number; strength: number } | null {
  for (const [form, strength] of FORMS) {
    const match = form.exec(text)
    const number = Number(match?.[1])
    if (!match || number < 1 || number > 200) continue
    const bracketBonus = /^\s*[([]/.test(match[0]) && form !== FORMS[5]?.[0] ? 0.3 : 0
    return { number, length: match[0].length, strength: strength + bracketBonus }
  }
  const confused = CONFUSED.exec(text)
  if (!confused?.[1]) return null
  const number = Number(confused[1].replace(/[lI|]/g, '1').replace(/O/g, '0'))
  const hasNoDigit = !/\d/.test(confused[1])
  return number >= 1 ? { number, length: confused[0].length, strength: hasNoDigit ? -0.8 : 0.3 } : null
}

const INLINE = new RegExp(`(?<=\\s|[;；。,_=)${CJK}])(?:\\(\\s*\\)\\s*)?(\\d{1,3})\\s*[.、]\\s*(?!\\d)`, 'g')

/**
 * Further questions in the same row: '1. 3+5=  2. 7-2=  3. 4×6=', each short, with a gap or blank before the
 * next.
 */
function findInlineMarks(row: Row, index: number, first: NumberMark): NumberMark[] {
  const marks: NumberMark[] = []
  let last = first
  for (const match of row.text.slice(first.to).matchAll(INLINE)) {
    const from = first.to + match.index
    const number = Number(match[1])
    const between = row.text.slice(last.to, from)
    const isSeparate =
      /\s{2,}$/.test(between) || /[_=)]\s*$/.test(between) || row.pieces.some((piece) => piece.from === from)
    if (number !== last.number + 1 || between.length > 60 || !isSeparate) continue
    const to = from + match[0].length
    last = { row: index, from, to, number, strength: 0.3, bracketed: false }
    marks.push(last)
  }
  const hasBlanks = marks.length > 1 || /_{2,}|=/.test(row.text) || row.pieces.length > 1
  return hasBlanks ? marks : []
}

/** All positions of a row that may start a question. */
export function findNumberMarks(row: Row, index: number): NumberMark[] {
  const mark = parseMark(row.text)
  if (!mark) {
    const bracket = BRACKETED.exec(row.text)
    if (!bracket) return []
    const sign = bracket[2]?.charCodeAt(0) ?? 0
    const number = bracket[1] ? Number(bracket[1]) : sign - (sign < 0x2474 ? 0x245f : 0x2473)
    return [{ row: index, from: 0, to: bracket[0].length, number, strength: 0, bracketed: true }]
  }
  const insetPenalty = row.inset > 0.15 ? 0.5 : 0
  const first: NumberMark = {
    row: index,
    from: 0,
    to: mark.length,
    number: mark.number,
    strength: mark.strength - insetPenalty,
    bracketed: false,
  }
  return [first, ...findInlineMarks(row, index, first)]
}
