import type { NumberMark } from './number-marks.ts'

/** A number mark that may start a question, with its context. */
export type Candidate = NumberMark & {
  /** Options follow before the next candidate. */
  options: boolean
  /** Number of headings, and of lesser breaks (passage names), above it. */
  head: number
  part: number
}

export type Link = { candidate: Candidate; number: number; misread: boolean }

type Mode = 'continuous' | 'restarting'
type State = { at: number; number: number; misread: boolean; score: number; before: State | null }

const MAX_LOOKBACK = 60
const MAX_STATES = 4

const totalStrength = ({ strength, options }: Candidate) => strength + (options ? 1.5 : 0)

/** Score of the step from one number to the next; null if it is impossible. */
function stepScore(
  before: State,
  last: Candidate,
  next: Candidate,
  number: number,
  mode: Mode,
  allowGaps: boolean,
): number | null {
  const gap = number - before.number - 1
  const newHead = next.head !== last.head
  const newPart = next.part !== last.part
  if (number === 1) {
    if (mode === 'restarting' && newHead) return 0.8
    if (newHead) return next.options ? -3 : -4.5
    if (newPart) return mode === 'restarting' ? 0 : -4
    return next.options ? -5 : -8
  }
  if (gap < 0) return null
  if (gap > (newHead ? 60 : 30)) return null
  const restartPenalty = mode === 'restarting' && newHead ? -1 : 0
  // Pages may be missing between sections; within one, a leap is more likely a misreading.
  const leapScore = newHead || allowGaps ? Math.max(-0.8, -0.5 - 0.1 * gap) : Math.max(-7, -0.5 - 0.7 * gap)
  return (gap === 0 ? 1 : leapScore) + restartPenalty
}

const startScore = (number: number) => (number === 1 ? 0.5 : Math.max(-1.2, -0.3 * number))

function bestChain(candidates: Candidate[], mode: Mode, allowGaps: boolean): State | null {
  const states: State[][] = []
  let best: State | null = null
  candidates.forEach((candidate, index) => {
    const strength = totalStrength(candidate)
    const newStates: State[] = [
      {
        at: index,
        number: candidate.number,
        misread: false,
        score: strength + startScore(candidate.number),
        before: null,
      },
    ]
    for (let j = Math.max(0, index - MAX_LOOKBACK); j < index; j++) {
      const last = candidates[j] as Candidate
      for (const before of states[j] ?? []) {
        const cost = stepScore(before, last, candidate, candidate.number, mode, allowGaps)
        if (cost !== null)
          newStates.push({
            at: index,
            number: candidate.number,
            misread: false,
            score: before.score + strength + cost,
            before,
          })
        // A number out of order above options is probably misread.
        if (candidate.options && candidate.number !== before.number + 1)
          newStates.push({
            at: index,
            number: before.number + 1,
            misread: true,
            score: before.score + strength - 1.2,
            before,
          })
      }
    }
    states.push(bestPerNumber(newStates))
    for (const state of states[index] ?? []) if (!best || state.score > (best as State).score) best = state
  })
  return best
}

/** The best state per number, limited to a few. */
function bestPerNumber(states: State[]): State[] {
  const byNumber = new Map<number, State>()
  for (const state of states) {
    const bestState = byNumber.get(state.number)
    if (!bestState || state.score > bestState.score) byNumber.set(state.number, state)
  }
  return [...byNumber.values()].toSorted((a, b) => b.score - a.score).slice(0, MAX_STATES)
}

/** Below this score, nothing numbers questions here. */
const MIN_SCORE = -0.6

export type Chain = { links: Link[]; restarts: boolean }

/** True if more headings restart at 1 than continue. */
function restartsByHead(links: Link[]): boolean {
  const firsts = links.filter(({ candidate }, i) => i > 0 && candidate.head !== links[i - 1]?.candidate.head)
  return firsts.filter(({ number }) => number === 1).length * 2 > firsts.length
}

function toLinks(candidates: Candidate[], end: State | null): Link[] {
  const links: Link[] = []
  for (let state = end; state; state = state.before)
    links.unshift({
      candidate: candidates[state.at] as Candidate,
      number: state.number,
      misread: state.misread,
    })
  return links
}

/**
 * The most likely sequence of question numbers, running through the paper or restarting by section. `allowGaps`:
 * numbers may be missing, as in a key that omits questions.
 */
export function findChain(candidates: Candidate[], allowGaps = false): Chain {
  const continuous = bestChain(candidates, 'continuous', allowGaps)
  const restarting = bestChain(candidates, 'restarting', allowGaps)
  const restartingLinks = toLinks(candidates, restarting)
  const restarts =
    (restarting?.score ?? 0) > (continuous?.score ?? 0) + 0.4 && restartsByHead(restartingLinks)
  if ((continuous?.score ?? 0) < MIN_SCORE && !restarts) return { links: [], restarts }
  return { links: restarts ? restartingLinks : toLinks(candidates, continuous), restarts }
}
