import { entryOf, type KeyEntry } from './key-entry.ts'
import { asSigns } from './key-text.ts'

/** Entries of several numbers, and the range of text they occupy. */
export type Taken = { from: number; to: number; entries: KeyEntry[] }

export const MARK = '[A-OTF√×对错]'
const BETWEEN = '[ ,、.;]*'
const MARKS = `(?:${MARK}(?![a-z])${BETWEEN})+`
/** Marks continued in the next line, which contains nothing else. */
const MORE = `(?:\\n(?=${MARKS}(?:\\n|$))${MARKS})*`
/** Lower-case letters that cannot be mistaken for a word. */
const SMALL = '[a-d](?:[ ,、]?[a-d])+(?![a-z])'
const number = '[([]?\\s*第?\\s*(\\d{1,3})\\s*(?:小?题)?\\s*[)\\]]?'
const RANGE = new RegExp(
  `(?<![\\d.])${number}\\s*[-~至到一_]{1,2}\\s*${number}\\s*(?:小?题)?\\s*[.、:)\\]]?[ ]*(${MARKS}${MORE}|${SMALL})`,
  'g',
)

/** A range that lost its dash: '610 DACBD'. */
const GLUED_RANGE = new RegExp(`(?<![\\d.])(\\d{2,6})[.、:)]?[ ]*((?:${MARK}(?![a-z])[ ,、.;]*){3,})`, 'g')

/** Splits 'ABCDA', 'A B C D A' or 'AB ACD B' into `count` answers; null if that is ambiguous. */
function deal(said: string, count: number): string[] | null {
  const words = said
    .trim()
    .split(/[\s,、.;]+/)
    .filter(Boolean)
  if (words.length === count) return words
  const letters = [...words.join('')]
  return letters.length === count ? letters : null
}

export function dealt(numbers: number[], said: string): KeyEntry[] {
  const answers = deal(said, numbers.length)
  return numbers.map((number, i) => entryOf(number, answers?.[i] ?? '', answers === null))
}

/** Numbers of a glued range; null unless exactly one split matches the number of answers. */
function glued(digits: string, said: string): number[] | null {
  const letters = [...said.replace(/[\s,、.;]/g, '')]
  // Ascending letters are one answer with several options.
  if (letters.every((letter, i) => i === 0 || letter > (letters[i - 1] ?? ''))) return null
  const ways = Array.from({ length: digits.length - 1 }, (_, i) => [
    Number(digits.slice(0, i + 1)),
    Number(digits.slice(i + 1)),
  ]).filter(([from = 0, to = 0]) => from > 0 && to - from + 1 === letters.length)
  const [from] = ways[0] ?? []
  return ways.length === 1 && from !== undefined ? letters.map((_, i) => from + i) : null
}

function gluedIn(text: string): Taken[] {
  return [...text.matchAll(GLUED_RANGE)].flatMap((found) => {
    const numbers = glued(found[1] ?? '', found[2] ?? '')
    const to = found.index + found[0].length
    return numbers ? [{ from: found.index, to, entries: dealt(numbers, found[2] ?? '') }] : []
  })
}

/** '1-5 BACDA', '(1)～(5) B A C D A', '第1～5题：BACDA'. */
export function rangesIn(text: string): Taken[] {
  const ranges = [...text.matchAll(RANGE)].flatMap((found) => {
    const [from, to] = [Number(found[1]), Number(found[2])]
    if (to <= from || to - from > 60) return []
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const said = found[3] ?? ''
    const small = /[a-d]/.test(said)
    const entries = dealt(numbers, small ? said.toUpperCase() : said)
    // Lower-case letters that cannot be counted out are a word.
    if (small && entries.some(({ conflict }) => conflict)) return []
    // Excludes the blank before a range.
    const start = found.index + found[0].search(/\S/)
    return [{ from: start, to: found.index + found[0].length, entries }]
  })
  return [...ranges, ...gluedIn(text)]
}

/** Letters without numbers for as many questions: 'BACDA CDBAB'; null if the text contains anything else. */
export function bareRun(text: string, numbers: number[]): KeyEntry[] | null {
  const said = asSigns(text.trim())
  return numbers.length > 1 && new RegExp(`^(?:${MARK}[\\s,、.;]*)+$`).test(said) && said.length > 1
    ? dealt(numbers, said)
    : null
}
