import { type Candidate, findChain, type Link } from '../structure/number-chain.ts'
import type { Span } from '../text/rows.ts'
import { findHiddenNumbers, skippedNumbers, splitAtHidden } from './joined-numbers.ts'
import { createKeyEntry, type KeyEntry } from './key-entry.ts'
import { findBracketed, findCandidates, findOutOfOrder, findTextEnd, isShort } from './key-numbers.ts'
import { findRanges, type TakenRange } from './key-ranges.ts'
import { findTables } from './key-tables.ts'
import { type JoinedText, joinSections, SECTION_END } from './key-text.ts'

/** A possibly misread number within an answer: 'children B. went'. */
const HIDDEN_NUMBER = /[\s;,。)][^\s;,。(]{1,3}\s*[.、:·]\s*\S/

/** A number repeated for its parts: '12(1)4元 12(2)200元'. */
const REPEATED_PART = /^[ ]*\(\s*[2-9]\s*\)/

type EntryContext = { flat: JoinedText; rest: string; allowed: Set<number> }

function toEntries(
  { flat, rest, allowed }: EntryContext,
  candidates: Candidate[],
  links: Link[],
): TakenRange[] {
  const chosen = new Set(links.map(({ candidate }) => candidate))
  return links.map(({ candidate, number }, i) => {
    const next = links[i + 1]
    const to = findTextEnd(rest, candidate, next?.candidate)
    const text = rest.slice(candidate.to, to)
    const repeats = candidates.filter(
      (item) =>
        item.number === number &&
        item.from > candidate.to &&
        item.from < to &&
        REPEATED_PART.test(rest.slice(item.to)),
    )
    const edges = [candidate.to, ...repeats.flatMap((repeat) => [repeat.from, repeat.to]), to]
    const spans = edges.flatMap((edge, k) => (k % 2 === 0 ? flat.spansIn(edge, edges[k + 1] ?? to) : []))
    const hidden = findHiddenNumbers(text, skippedNumbers(number, next?.number, allowed))
    if (hidden.length > 0)
      return {
        from: candidate.from,
        to,
        entries: splitAtHidden(hidden, { flat, from: candidate.to, text, number }),
      }
    const isNextLost = next !== undefined && next.number > number + 1 && allowed.has(number + 1)
    const isDoubtful =
      (isNextLost && HIDDEN_NUMBER.test(text.trim())) ||
      isContradicted(rest, candidate, to, candidates, chosen)
    return { from: candidate.from, to, entries: [{ ...createKeyEntry(number, text, isDoubtful), spans }] }
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
  const ownLetters = answerAt(candidate, end)
  return candidates.some((item, i) => {
    if (item.number !== candidate.number || chosen.has(item) || !isShort(rest, item)) return false
    const otherLetters = answerAt(item, findTextEnd(rest, item, candidates[i + 1]))
    return ownLetters !== undefined && otherLetters !== undefined && otherLetters !== ownLetters
  })
}

const blankOut = (text: string, takenRanges: TakenRange[]): string =>
  takenRanges.reduce(
    (rest, { from, to }) => rest.slice(0, from) + SECTION_END.repeat(to - from) + rest.slice(to),
    text,
  )

/** Bracketed numbers, in sections of a key without other entries. */
function readBracketedEntries(context: EntryContext, foundRanges: TakenRange[], runs: boolean): TakenRange[] {
  const { flat, rest, allowed } = context
  const readParts = new Set(foundRanges.map(({ from }) => flat.sectionAt(from)))
  const candidates = findBracketed(rest, allowed, runs).filter(
    ({ from }) => !readParts.has(flat.sectionAt(from)),
  )
  const { links } = findChain(candidates, true)
  return links.length > 1 ? toEntries(context, candidates, links) : []
}

/** All entries of (a section of) a key, in order. With `runs`, numbers may restart from 1. */
export function keyEntries(parts: Span[][], allowed: Set<number>, runs = false): KeyEntry[] {
  const flat = joinSections(parts)
  const takenRanges = [...findTables(flat)]
  for (const range of findRanges(flat.text))
    if (!takenRanges.some(({ from, to }) => range.from < to && range.to > from)) takenRanges.push(range)
  const rest = blankOut(flat.text, takenRanges)
  const candidates = findCandidates(rest, allowed, runs)
  const chain = findChain(candidates, true).links
  const links = runs
    ? chain
    : [...chain, ...findOutOfOrder(candidates, chain)].toSorted((a, b) => a.candidate.from - b.candidate.from)
  const context = { flat, rest, allowed }
  const foundRanges = [...takenRanges, ...toEntries(context, candidates, links)]
  const allRanges = [...foundRanges, ...readBracketedEntries(context, foundRanges, runs)]
  const ordered = allRanges
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, entries }) => entries.map((entry) => ({ ...entry, part: flat.sectionAt(from) })))
  let run = 0
  return ordered.map((item, i) => {
    if (i > 0 && item.number <= (ordered[i - 1]?.number ?? 0)) run++
    return { ...item, run }
  })
}
