import type { startRewardTask } from '@shangxue/contract/rewards/attempts'
import type { ResponseOf } from '../../../lib/api/http.ts'

export type StartedPlay = ResponseOf<typeof startRewardTask>
export type PlayAnswer = StartedPlay['answers'][number]

/** An answer that the server has not acknowledged. */
export interface UnsavedAnswer {
  readonly answer: PlayAnswer
  /** The server's answer at that time. Any other answer comes from another device. */
  readonly over: PlayAnswer
  /** It was sent once and the response differed. */
  readonly again?: true
}
/** By index of the question. */
type UnsavedAnswers = Readonly<Record<number, UnsavedAnswer>>

export interface PlayLedger {
  readonly onServer: readonly PlayAnswer[]
  readonly seq: number
  readonly unsaved: UnsavedAnswers
}
type ServerAnswers = Pick<StartedPlay, 'answers' | 'seq'>

const EMPTY_ANSWER: PlayAnswer = { options: [], text: '' }

const isSameAnswer = (a: PlayAnswer = EMPTY_ANSWER, b: PlayAnswer = EMPTY_ANSWER): boolean =>
  a.text.trim() === b.text.trim() && [...a.options].sort().join() === [...b.options].sort().join()

/**
 * Opens a ledger. Unsaved answers of this device count unless another device has answered the
 * question meanwhile.
 */
export function openPlayLedger({ answers, seq }: ServerAnswers, stored: UnsavedAnswers = {}): PlayLedger {
  const remaining = Object.entries(stored).filter(([index, { answer, over }]) => {
    const serverAnswer = answers[Number(index)]
    return (
      serverAnswer !== undefined && isSameAnswer(serverAnswer, over) && !isSameAnswer(serverAnswer, answer)
    )
  })
  return { onServer: answers, seq, unsaved: Object.fromEntries(remaining) }
}

export const answerAt = ({ onServer, unsaved }: PlayLedger, index: number): PlayAnswer =>
  unsaved[index]?.answer ?? onServer[index] ?? EMPTY_ANSWER

export const allAnswers = (ledger: PlayLedger): PlayAnswer[] =>
  ledger.onServer.map((_, index) => answerAt(ledger, index))

export const isUnanswered = ({ options, text }: PlayAnswer): boolean =>
  options.length === 0 && text.trim() === ''

export const unsavedCount = ({ unsaved }: PlayLedger): number => Object.keys(unsaved).length

export function changeAnswer(ledger: PlayLedger, index: number, answer: PlayAnswer): PlayLedger {
  const serverAnswer = ledger.unsaved[index]?.over ?? ledger.onServer[index] ?? EMPTY_ANSWER
  return { ...ledger, unsaved: { ...ledger.unsaved, [index]: { answer, over: serverAnswer } } }
}

/**
 * Merges the response of a save. The server has the newest answers of all devices. Where it differs, this device sends its answer
 * once more with a higher `seq`.
 */
export function acknowledge(
  ledger: PlayLedger,
  sent: ServerAnswers,
  { answers, seq }: ServerAnswers,
): PlayLedger {
  const remaining = Object.entries(ledger.unsaved).flatMap(
    ([key, unsavedAnswer]): [string, UnsavedAnswer][] => {
      const index = Number(key)
      if (isSameAnswer(unsavedAnswer.answer, answers[index])) return []
      if (!isSameAnswer(unsavedAnswer.answer, sent.answers[index]))
        return [[key, { ...unsavedAnswer, over: answers[index] ?? EMPTY_ANSWER }]]
      return unsavedAnswer.again ? [] : [[key, { ...unsavedAnswer, again: true }]]
    },
  )
  return { onServer: answers, seq: Math.max(seq, sent.seq), unsaved: Object.fromEntries(remaining) }
}
