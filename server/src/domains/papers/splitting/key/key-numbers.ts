import type { Candidate, Link } from '../structure/number-chain.ts'
import { CJK } from '../text/normalize-text.ts'
import { SECTION_END } from './key-text.ts'

/** Letters, marks or words of one answer that are not part of a longer word. */
const ANSWER = '[A-G√×TF对错](?![A-Za-z])'

const AT_LINE = new RegExp(
  [
    // The Roman numeral of a section may precede the first number.
    '^[ \\t]*(?:[IVXHl]{1,4}[.、]\\s*)?(?:\\(\\s*\\))?\\s*第?\\s*[\\[【]?\\s*(\\d{1,3})\\s*[\\]】]?\\s*题?\\s*(?:',
    [
      '[.、:,·)。]\\s*(?!\\d)',
      '[.、]\\s*(?=\\d)',
      `-{1,2}\\s*(?=[(]?${ANSWER})`,
      '(?=[ ]*(?:【|答案|[A-G](?![a-z])|\\())',
      '\\s+(?=[A-Z√×对错])',
    ].join('|'),
    ')',
  ].join(''),
  'gm',
)
const INLINE = new RegExp(
  `(?<=[\\0\\s;,、。/|)\\]】A-GTF√×${CJK}])第?(\\d{1,3})\\s*题?\\s*(?:[.、:]\\s*(?!\\d)|\\)\\s*(?=[(]?${ANSWER})|-{1,2}\\s*(?=[(]?${ANSWER})|(?=[A-G](?![a-zA-Z])))`,
  'g',
)
/** A number may be glued to a numeric answer: '7.2; -3'. */
const JOINED_NUMBER = /(?<=[\s;])(\d{1,3})[.、](?=\d)/g
/** Bracketed or circled numbers, used only if there are no others. */
const BRACKETED =
  /(?:^|(?<=[\s;,。、/|)A-GTF√×\u3400-\u9fff]))(?:\(\s*(\d{1,3})\s*\)|([①-⑳⑴-⒇]))\s*[.、:]?\s*/gm

const SHORT = /^[(]?(?:【?答案|[A-G]+[)]?\s*(?:$|[\s;.,、/【(]))/m

const circledNumber = (sign: string): number => {
  const code = sign.charCodeAt(0)
  return code - (code < 0x2474 ? 0x245f : 0x2473)
}

function toCandidate(match: RegExpExecArray, strength: number): Candidate {
  const from = match.index
  const number = Number(match[1] ?? circledNumber(match[2] ?? ''))
  const to = from + match[0].length
  return { row: from, from, to, number, strength, bracketed: false, options: false, head: 0, part: 0 }
}

/** If runs may restart, each 1 begins a new one. */
function assignRuns(candidates: Candidate[], runs: boolean): Candidate[] {
  let head = 0
  for (const candidate of candidates) {
    if (runs && candidate.number === 1) head++
    candidate.head = head
  }
  return candidates
}

/** Whether this number is followed by an answer of one or two letters. */
export const isShort = (text: string, { to }: Candidate): boolean =>
  SHORT.test(text.slice(to, to + 12).trimStart())

/** All positions in a key that may be one of the numbers. */
export function findCandidates(text: string, allowed: Set<number>, runs: boolean): Candidate[] {
  const foundCandidates: Candidate[] = []
  const add = (match: RegExpExecArray, strength: number) => {
    const candidate = toCandidate(match, strength)
    const isTaken = foundCandidates.some(({ from, to }) => from <= candidate.from && to > candidate.from)
    if (!allowed.has(candidate.number) || isTaken) return
    foundCandidates.push({ ...candidate, strength: strength + (isShort(text, candidate) ? 1.4 : 0) })
  }
  for (const match of text.matchAll(AT_LINE)) add(match, 1)
  for (const match of text.matchAll(INLINE)) add(match, 0.1)
  for (const match of text.matchAll(JOINED_NUMBER)) {
    // '7. 8.5' is an answer after its number.
    const isAnswer = foundCandidates.some(
      ({ to, from }) => from < match.index && text.slice(to, match.index).trim() === '' && to <= match.index,
    )
    if (!isAnswer) add(match, -0.3)
  }
  return assignRuns(
    foundCandidates.toSorted((a, b) => a.from - b.from),
    runs,
  )
}

/** The same for keys numbered (1) or ①. */
export function findBracketed(text: string, allowed: Set<number>, runs: boolean): Candidate[] {
  const foundCandidates = [...text.matchAll(BRACKETED)].map((match) => toCandidate(match, 0.5))
  return assignRuns(
    foundCandidates.filter(({ number }) => allowed.has(number)),
    runs,
  )
}

/** Numbers out of order that occur once and start a line, because rows may be read out of order. */
export function findOutOfOrder(candidates: Candidate[], chain: Link[]): Link[] {
  const usedNumbers = new Set(chain.map(({ number }) => number))
  const unique = candidates.filter(
    ({ number }) =>
      !usedNumbers.has(number) && candidates.filter((candidate) => candidate.number === number).length === 1,
  )
  const extra: Candidate[] = []
  for (const candidate of unique) {
    const before = extra.at(-1)
    const follows = before !== undefined && candidate.number === before.number + 1
    if (candidate.strength >= 1 || follows) extra.push(candidate)
  }
  return extra.map((candidate) => ({ candidate, number: candidate.number, misread: false }))
}

/** End of a number's text: the next number, an entry already read, or the end of its section. */
export function findTextEnd(rest: string, { to }: Candidate, next: Candidate | undefined): number {
  const cut = [next?.from ?? rest.length, rest.indexOf(SECTION_END, to)]
  return Math.min(...cut.filter((index) => index >= 0))
}
