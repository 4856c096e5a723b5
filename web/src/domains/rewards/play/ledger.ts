import type { startRewardTask } from '@shangxue/contract/rewards/attempts'
import type { Answer } from '../../../lib/api/index.ts'

export type Begun = Answer<typeof startRewardTask>
export type PlayAnswer = Begun['answers'][number]

/** An answer that the server has not acknowledged. */
export interface Unsaved {
  readonly answer: PlayAnswer
  /** The server's answer at that time. Any other answer comes from another device. */
  readonly over: PlayAnswer
  /** It was sent once and the response differed. */
  readonly again?: true
}
/** By index of the question. */
type UnsavedAnswers = Readonly<Record<number, Unsaved>>

export interface Ledger {
  readonly held: readonly PlayAnswer[]
  readonly seq: number
  readonly unsaved: UnsavedAnswers
}
type Held = Pick<Begun, 'answers' | 'seq'>

const NONE: PlayAnswer = { options: [], text: '' }

const same = (a: PlayAnswer = NONE, b: PlayAnswer = NONE): boolean =>
  a.text.trim() === b.text.trim() && [...a.options].sort().join() === [...b.options].sort().join()

/**
 * Opens a ledger. Unsaved answers of this device count unless another device has answered the
 * question meanwhile.
 */
export function openLedger({ answers, seq }: Held, stored: UnsavedAnswers = {}): Ledger {
  const left = Object.entries(stored).filter(([at, { answer, over }]) => {
    const held = answers[Number(at)]
    return held !== undefined && same(held, over) && !same(held, answer)
  })
  return { held: answers, seq, unsaved: Object.fromEntries(left) }
}

export const answerAt = ({ held, unsaved }: Ledger, at: number): PlayAnswer =>
  unsaved[at]?.answer ?? held[at] ?? NONE

export const answersOf = (ledger: Ledger): PlayAnswer[] => ledger.held.map((_, at) => answerAt(ledger, at))

export const isOpen = ({ options, text }: PlayAnswer): boolean => options.length === 0 && text.trim() === ''

export const unsavedCount = ({ unsaved }: Ledger): number => Object.keys(unsaved).length

export function changeAnswer(ledger: Ledger, at: number, answer: PlayAnswer): Ledger {
  const over = ledger.unsaved[at]?.over ?? ledger.held[at] ?? NONE
  return { ...ledger, unsaved: { ...ledger.unsaved, [at]: { answer, over } } }
}

/**
 * Merges the response of a save. The server has the newest answers of all devices. Where it differs, this device sends its answer
 * once more with a higher `seq`.
 */
export function acknowledge(now: Ledger, sent: Held, { answers, seq }: Held): Ledger {
  const left = Object.entries(now.unsaved).flatMap(([key, one]): [string, Unsaved][] => {
    const at = Number(key)
    if (same(one.answer, answers[at])) return []
    if (!same(one.answer, sent.answers[at])) return [[key, { ...one, over: answers[at] ?? NONE }]]
    return one.again ? [] : [[key, { ...one, again: true }]]
  })
  return { held: answers, seq: Math.max(seq, sent.seq), unsaved: Object.fromEntries(left) }
}
