import { type Candidate, chainOf, type Link } from './number-chain.ts'
import { isBlank, type Piece, type Span, textOf } from './rows.ts'
import { CJK } from './text.ts'

/** What a key prints for a number. A conflict: the key names the number, but what it says cannot be counted out. */
export type KeyEntry = { number: number; run: number; spans: Span[]; text: string; conflict: boolean }

/** Spans as one text, with the way back; no answer runs from one part into the next. */
type Flat = { text: string; spansIn(from: number, to: number): Span[] }

function flatten(parts: Span[][]): Flat {
  const spans = parts.flat()
  const starts: number[] = []
  let text = ''
  for (const part of parts) {
    for (const span of part) {
      starts.push(text.length)
      text += `${textOf(span)}\n`
    }
    text += '\0\n'
  }
  const spansIn = (from: number, to: number) =>
    spans.flatMap((span, i) => {
      const start = starts[i] ?? 0
      const [a, b] = [Math.max(from - start, 0), Math.min(to - start, span.to - span.from)]
      const part = { row: span.row, from: span.from + a, to: span.from + b }
      return b > a && !isBlank(part) ? [part] : []
    })
  return { text, spansIn }
}

const MARK = '[A-OTF√×对错]'
const RANGE = new RegExp(
  `(?<![\\d.])(\\d{1,3})\\s*[-~至到]{1,2}\\s*(\\d{1,3})\\s*(?:小?题)?\\s*[.、:)]?[ ]*((?:${MARK}(?![a-z])[ ,、.;]*)+(?:\\n(?=(?:${MARK}[ ,、.;]*)+(?:\\n|$))(?:${MARK}[ ,、.;]*)+)*)`,
  'g',
)

/** A range that lost its dash: '610 DACBD'. */
const GLUED_RANGE = new RegExp(`(?<![\\d.])(\\d{2,6})[.、:)]?[ ]*((?:${MARK}(?![a-z])[ ,、.;]*){3,})`, 'g')

type Taken = { from: number; to: number; entries: KeyEntry[] }

const entry = (number: number, text: string, conflict = false): KeyEntry => ({
  number,
  run: 0,
  spans: [],
  text,
  conflict,
})

/** 'ABCDA', 'A B C D A' or 'AB ACD B' for as many numbers; null where they can't be counted out. */
function deal(said: string, count: number): string[] | null {
  const words = said
    .trim()
    .split(/[\s,、.;]+/)
    .filter(Boolean)
  if (words.length === count) return words
  const letters = [...words.join('')]
  return letters.length === count ? letters : null
}

function dealt(numbers: number[], said: string): KeyEntry[] {
  const answers = deal(said, numbers.length)
  return numbers.map((number, i) => entry(number, answers?.[i] ?? '', answers === null))
}

/** The numbers that a glued range counts; null unless one way to part it gives as many as there are answers. */
function glued(digits: string, said: string): number[] | null {
  const letters = [...said.replace(/[\s,、.;]/g, '')]
  // letters that rise are one answer of several
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

function rangesIn(text: string): Taken[] {
  return [...text.matchAll(RANGE)].flatMap((found) => {
    const [from, to] = [Number(found[1]), Number(found[2])]
    if (to <= from || to - from > 60) return []
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    return [{ from: found.index, to: found.index + found[0].length, entries: dealt(numbers, found[3] ?? '') }]
  })
}

const cells = (line: string) =>
  line
    .replace(/^\s*(?:题\s*号|题\s*目|序\s*号|答\s*案|选\s*项|No\.?|Answers?)\s*[:|]?/i, '')
    .trim()
    .split(/[\s|]+/)
    .filter(Boolean)

const centre = ({ x, w }: Piece['box']) => x + w / 2

/** The answers that stand below their numbers, where some were not read; null where places do not tell. */
function byPlace(numbers: number[], above: Span | undefined, below: Span | undefined): KeyEntry[] | null {
  const piecesOf = (span: Span | undefined, form: RegExp) =>
    (span?.row.pieces ?? []).filter(({ from, to }) => form.test(span?.row.text.slice(from, to).trim() ?? ''))
  const heads = piecesOf(above, /^\d{1,3}$/)
  const said = piecesOf(below, new RegExp(`^${MARK}+$`))
  const [first, last] = [heads[0], heads.at(-1)]
  if (!first || !last || heads.length !== numbers.length || said.length === 0) return null
  const step = (centre(last.box) - centre(first.box)) / (heads.length - 1)
  const columns = said.map(({ box }) => Math.round((centre(box) - centre(first.box)) / step))
  const fits = said.every(({ box }, i) => {
    const head = heads[columns[i] ?? -1]
    return head !== undefined && Math.abs(centre(head.box) - centre(box)) < step * 0.3
  })
  if (!fits || new Set(columns).size < columns.length) return null
  return said.map(({ from, to }, i) =>
    entry(numbers[columns[i] ?? 0] ?? 0, below?.row.text.slice(from, to).trim() ?? ''),
  )
}

/** A row of numbers over a row of answers. */
function tablesIn({ text, spansIn }: Flat): Taken[] {
  const lines = text.split('\n')
  let from = 0
  return lines.flatMap((line, i) => {
    const at = from
    from += line.length + 1
    const numbers = cells(line)
    const next = lines[i + 1]
    const least = /题\s*[号目]|序\s*号/.test(line) ? 2 : 3
    const inOrder = numbers.length >= least && numbers.every((cell) => /^\d{1,3}$/.test(cell))
    const values = numbers.map(Number)
    if (
      !inOrder ||
      next === undefined ||
      values.some((value, k) => k > 0 && value !== (values[k - 1] ?? 0) + 1)
    )
      return []
    const said = cells(next)
    if (said.length === 0 || said.every((cell) => /^\d{1,3}$/.test(cell))) return []
    const to = at + line.length + 1 + next.length
    const counted = dealt(values, said.join(' '))
    const placed = counted.some(({ conflict }) => conflict)
      ? byPlace(values, spansIn(at, at + line.length)[0], spansIn(at + line.length + 1, to)[0])
      : null
    return [{ from: at, to, entries: placed ?? counted }]
  })
}

const AT_LINE =
  /^[ \t]*(?:\(\s*\))?\s*(?:第)?\s*(\d{1,3})\s*(?:题)?\s*(?:[.、:,·)]\s*(?!\d)|[.、]\s*(?=\d)|(?=[ ]*(?:【|答案|[A-G](?![a-z])|\())|\s+(?=[A-Z√×对错]))/gm
const INLINE = new RegExp(
  `(?<=[\\0\\s;,、。)\\]】A-GTF√×${CJK}])(\\d{1,3})\\s*(?:[.、:]\\s*(?!\\d)|(?=[A-G](?![a-zA-Z])))`,
  'g',
)

/** After a wide gap a number may be glued to an answer that is a number too: '7.2; -3'. */
const GLUED = /(?<=\s{2})(\d{1,3})[.、](?=\d)/g

function candidatesIn(text: string, allowed: Set<number>, runs: boolean): Candidate[] {
  const found = new Map<number, Candidate>()
  const add = (match: RegExpExecArray, strength: number) => {
    const number = Number(match[1])
    const to = match.index + match[0].length
    const from = match.index
    if (
      !allowed.has(number) ||
      found.has(from) ||
      [...found.values()].some((one) => one.from <= from && one.to > from)
    )
      return
    const sure = /^\s*(?:【?答案|[A-G]+\s*(?:$|[\s;.,、【]))/m.test(text.slice(to, to + 12)) ? 1.4 : 0
    found.set(from, {
      row: from,
      from,
      to,
      number,
      strength: strength + sure,
      bracketed: false,
      options: false,
      head: 0,
      part: 0,
    })
  }
  for (const match of text.matchAll(AT_LINE)) add(match, 1)
  for (const match of text.matchAll(INLINE)) add(match, 0.1)
  for (const match of text.matchAll(GLUED)) add(match, -0.3)
  const candidates = [...found.values()].toSorted((a, b) => a.from - b.from)
  let head = 0
  for (const candidate of candidates) {
    if (runs && candidate.number === 1) head++
    candidate.head = head
  }
  return candidates
}

/** Numbers that stand out of order, each once and at the start of a line (rows of a key may be read out of order). */
function outOfOrder(candidates: Candidate[], chain: Link[]): Link[] {
  const taken = new Set(chain.map(({ number }) => number))
  const alone = candidates.filter(
    ({ number }) => !taken.has(number) && candidates.filter((one) => one.number === number).length === 1,
  )
  const extra: Candidate[] = []
  for (const candidate of alone) {
    const before = extra.at(-1)
    const follows = before !== undefined && candidate.number === before.number + 1
    if (candidate.strength >= 1 || follows) extra.push(candidate)
  }
  return extra.map((candidate) => ({ candidate, number: candidate.number, misread: false }))
}

/** All entries of (a part of) a key, in order. With `runs`, numbers may start again from 1. */
export function keyEntries(parts: Span[][], allowed: Set<number>, runs = false): KeyEntry[] {
  const flat = flatten(parts)
  const taken = [...tablesIn(flat)]
  for (const range of [...rangesIn(flat.text), ...gluedIn(flat.text)])
    if (!taken.some(({ from, to }) => range.from < to && range.to > from)) taken.push(range)
  let rest = flat.text
  for (const { from, to } of taken) rest = rest.slice(0, from) + '\0'.repeat(to - from) + rest.slice(to)
  const candidates = candidatesIn(rest, allowed, runs)
  const chain = chainOf(candidates, true).links
  const links = runs
    ? chain
    : [...chain, ...outOfOrder(candidates, chain)].toSorted((a, b) => a.candidate.from - b.candidate.from)
  const singles = links.map(({ candidate, number }, i) => {
    const cut = [links[i + 1]?.candidate.from ?? rest.length, rest.indexOf('\0', candidate.to)].filter(
      (at) => at >= 0,
    )
    const to = Math.min(...cut)
    const single = { ...entry(number, rest.slice(candidate.to, to)), spans: flat.spansIn(candidate.to, to) }
    return { from: candidate.from, to, entries: [single] }
  })
  const ordered = [...taken, ...singles].toSorted((a, b) => a.from - b.from).flatMap(({ entries }) => entries)
  let run = 0
  return ordered.map((one, i) => {
    if (i > 0 && one.number <= (ordered[i - 1]?.number ?? 0)) run++
    return { ...one, run }
  })
}
