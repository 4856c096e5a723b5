import { createKeyEntry, type KeyEntry } from './key-entry.ts'
import { restoreMarks } from './key-text.ts'

/** Entries of several numbers, and the range of text they occupy. */
export type TakenRange = { from: number; to: number; entries: KeyEntry[] }

export const MARK = '[A-OTF√×对错]'
const BETWEEN = '[ ,、.;]*'
const MARKS = `(?:${MARK}(?![a-z])${BETWEEN})+`
/** Marks continued in the next line, which contains nothing else. */
const CONTINUED_MARKS = `(?:\\n(?=${MARKS}(?:\\n|$))${MARKS})*`
/** Lower-case letters that cannot be mistaken for a word. */
const LOWER_CASE_MARKS = '[a-d](?:[ ,、]?[a-d])+(?![a-z])'
const number = '[([]?\\s*第?\\s*(\\d{1,3})\\s*(?:小?题)?\\s*[)\\]]?'
const RANGE = new RegExp(
  `(?<![\\d.])${number}\\s*[-~至到一_]{1,2}\\s*${number}\\s*(?:小?题)?\\s*[.、:)\\]]?[ ]*(${MARKS}${CONTINUED_MARKS}|${LOWER_CASE_MARKS})`,
  'g',
)

/** A range that lost its dash: '610 DACBD'. */
const JOINED_RANGE = new RegExp(`(?<![\\d.])(\\d{2,6})[.、:)]?[ ]*((?:${MARK}(?![a-z])[ ,、.;]*){3,})`, 'g')

/** Splits 'ABCDA', 'A B C D A' or 'AB ACD B' into `count` answers; null if that is ambiguous. */
function splitAnswers(answersText: string, count: number): string[] | null {
  const words = answersText
    .trim()
    .split(/[\s,、.;]+/)
    .filter(Boolean)
  if (words.length === count) return words
  const letters = [...words.join('')]
  return letters.length === count ? letters : null
}

export function toRangeEntries(numbers: number[], answersText: string): KeyEntry[] {
  const answers = splitAnswers(answersText, numbers.length)
  return numbers.map((number, i) => createKeyEntry(number, answers?.[i] ?? '', answers === null))
}

/** Numbers of a glued range; null unless exactly one split matches the number of answers. */
function splitJoinedRange(digits: string, answersText: string): number[] | null {
  const letters = [...answersText.replace(/[\s,、.;]/g, '')]
  // Ascending letters are one answer with several options.
  if (letters.every((letter, i) => i === 0 || letter > (letters[i - 1] ?? ''))) return null
  const splits = Array.from({ length: digits.length - 1 }, (_, i) => [
    Number(digits.slice(0, i + 1)),
    Number(digits.slice(i + 1)),
  ]).filter(([from = 0, to = 0]) => from > 0 && to - from + 1 === letters.length)
  const [from] = splits[0] ?? []
  return splits.length === 1 && from !== undefined ? letters.map((_, i) => from + i) : null
}

function findJoinedRanges(text: string): TakenRange[] {
  return [...text.matchAll(JOINED_RANGE)].flatMap((match) => {
    const numbers = splitJoinedRange(match[1] ?? '', match[2] ?? '')
    const to = match.index + match[0].length
    return numbers ? [{ from: match.index, to, entries: toRangeEntries(numbers, match[2] ?? '') }] : []
  })
}

/** '1-5 BACDA', '(1)～(5) B A C D A', '第1～5题：BACDA'. */
export function findRanges(text: string): TakenRange[] {
  const ranges = [...text.matchAll(RANGE)].flatMap((match) => {
    const [from, to] = [Number(match[1]), Number(match[2])]
    if (to <= from || to - from > 60) return []
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const answersText = match[3] ?? ''
    const isLowerCase = /[a-d]/.test(answersText)
    const entries = toRangeEntries(numbers, isLowerCase ? answersText.toUpperCase() : answersText)
    // Lower-case letters that cannot be counted out are a word.
    if (isLowerCase && entries.some(({ conflict }) => conflict)) return []
    // Excludes the blank before a range.
    const start = match.index + match[0].search(/\S/)
    return [{ from: start, to: match.index + match[0].length, entries }]
  })
  return [...ranges, ...findJoinedRanges(text)]
}

/** Letters without numbers for as many questions: 'BACDA CDBAB'; null if the text contains anything else. */
export function readBareRun(text: string, numbers: number[]): KeyEntry[] | null {
  const answersText = restoreMarks(text.trim())
  return numbers.length > 1 &&
    new RegExp(`^(?:${MARK}[\\s,、.;]*)+$`).test(answersText) &&
    answersText.length > 1
    ? toRangeEntries(numbers, answersText)
    : null
}
