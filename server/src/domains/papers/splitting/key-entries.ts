import { entryOf, type KeyEntry } from './key-entry.ts'
import { hiddenNumbers, missingAfter, partedAt } from './key-glued.ts'
import { bracketedIn, candidatesIn, isShort, outOfOrder, textEnd } from './key-numbers.ts'
import { rangesIn, type Taken } from './key-ranges.ts'
import { tablesIn } from './key-tables.ts'
import { type Flat, flatten, PART_END } from './key-text.ts'
import { type Candidate, chainOf, type Link } from './number-chain.ts'
import type { Span } from './rows.ts'

/** A possibly misread number within an answer: 'children B. went'. */
const HIDDEN_NUMBER = /[\s;,。)][^\s;,。(]{1,3}\s*[.、:·]\s*\S/

/** A number repeated for its parts: '12(1)4元 12(2)200元'. */
const REPEATED_PART = /^[ ]*\(\s*[2-9]\s*\)/

type Singles = { flat: Flat; rest: string; allowed: Set<number> }

function singlesOf({ flat, rest, allowed }: Singles, candidates: Candidate[], links: Link[]): Taken[] {
  const chosen = new Set(links.map(({ candidate }) => candidate))
  return links.map(({ candidate, number }, i) => {
    const next = links[i + 1]
    const to = textEnd(rest, candidate, next?.candidate)
    const text = rest.slice(candidate.to, to)
    const repeats = candidates.filter(
      (one) =>
        one.number === number &&
        one.from > candidate.to &&
        one.from < to &&
        REPEATED_PART.test(rest.slice(one.to)),
    )
    const edges = [candidate.to, ...repeats.flatMap((one) => [one.from, one.to]), to]
    const spans = edges.flatMap((edge, k) => (k % 2 === 0 ? flat.spansIn(edge, edges[k + 1] ?? to) : []))
    const glued = hiddenNumbers(text, missingAfter(number, next?.number, allowed))
    if (glued.length > 0)
      return {
        from: candidate.from,
        to,
        entries: partedAt(glued, { flat, from: candidate.to, text, number }),
      }
    const lost = next !== undefined && next.number > number + 1 && allowed.has(number + 1)
    const doubtful =
      (lost && HIDDEN_NUMBER.test(text.trim())) || isContradicted(rest, candidate, to, candidates, chosen)
    return { from: candidate.from, to, entries: [{ ...entryOf(number, text, doubtful), spans }] }
  })
}

/** True if the number occurs again with another letter. */
function isContradicted(
  rest: string,
  candidate: Candidate,
  end: number,
  candidates: Candidate[],
  chosen: Set<Candidate>,
): boolean {
  const answerAt = ({ to }: Candidate, until: number) =>
    /^[\s(]*(?:【?答案】?:?\s*)?([A-G]+)/.exec(rest.slice(to, until))?.[1]
  const own = answerAt(candidate, end)
  return candidates.some((one, i) => {
    if (one.number !== candidate.number || chosen.has(one) || !isShort(rest, one)) return false
    const other = answerAt(one, textEnd(rest, one, candidates[i + 1]))
    return own !== undefined && other !== undefined && other !== own
  })
}

const blanked = (text: string, taken: Taken[]): string =>
  taken.reduce(
    (rest, { from, to }) => rest.slice(0, from) + PART_END.repeat(to - from) + rest.slice(to),
    text,
  )

/** Bracketed numbers, in sections of a key without other entries. */
function bracketedSingles(singles: Singles, found: Taken[], runs: boolean): Taken[] {
  const { flat, rest, allowed } = singles
  const read = new Set(found.map(({ from }) => flat.partAt(from)))
  const candidates = bracketedIn(rest, allowed, runs).filter(({ from }) => !read.has(flat.partAt(from)))
  const { links } = chainOf(candidates, true)
  return links.length > 1 ? singlesOf(singles, candidates, links) : []
}

/** All entries of (a section of) a key, in order. With `runs`, numbers may restart from 1. */
export function keyEntries(parts: Span[][], allowed: Set<number>, runs = false): KeyEntry[] {
  const flat = flatten(parts)
  const taken = [...tablesIn(flat)]
  for (const range of rangesIn(flat.text))
    if (!taken.some(({ from, to }) => range.from < to && range.to > from)) taken.push(range)
  const rest = blanked(flat.text, taken)
  const candidates = candidatesIn(rest, allowed, runs)
  const chain = chainOf(candidates, true).links
  const links = runs
    ? chain
    : [...chain, ...outOfOrder(candidates, chain)].toSorted((a, b) => a.candidate.from - b.candidate.from)
  const singles = { flat, rest, allowed }
  const found = [...taken, ...singlesOf(singles, candidates, links)]
  const all = [...found, ...bracketedSingles(singles, found, runs)]
  const ordered = all
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, entries }) => entries.map((one) => ({ ...one, part: flat.partAt(from) })))
  let run = 0
  return ordered.map((one, i) => {
    if (i > 0 && one.number <= (ordered[i - 1]?.number ?? 0)) run++
    return { ...one, run }
  })
}
