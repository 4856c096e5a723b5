import { useMemo, useState } from 'react'
import { useStudy } from '../../store/study-state.ts'
import { type FinishedPassage, readFinished, storeFinished } from './finished-passages.ts'

/** What follows the first attempt at a passage: its result, or a repetition. */
export const PASSAGE_STEPS = ['result', 'again'] as const
type PassageStep = (typeof PASSAGE_STEPS)[number]

/** The step in the address of a screen, so that a reload stays at it. */
export interface StepAddress {
  readonly step: PassageStep | undefined
  readonly go: (step: PassageStep) => void
}

/**
 * The attempts at a passage from its first blank to its result. A repetition right after seeing the answers proves nothing
 * about memory, so that it is not to be recorded.
 * @param key identifies the passage on the device
 * @param address undefined where the passage is a part of something else
 */
export function usePassageAttempt(key: string, address?: StepAddress) {
  const [owner] = useState(() => useStudy.getState().owner)
  const [localStep, setLocalStep] = useState<PassageStep>()
  const [attempt, setAttempt] = useState(0)
  const [latest, setLatest] = useState<FinishedPassage>()
  const { step, go } = address ?? { step: localStep, go: setLocalStep }
  const result = useMemo(
    () => (step === 'result' ? (latest ?? readFinished(owner, key)) : undefined),
    [step, latest, owner, key],
  )
  const isPractice = result ? result.isPractice : step === 'again'
  return {
    /** Counts the repetitions on this page. */
    attempt,
    isPractice,
    /** Undefined until the passage is submitted. */
    result,
    finish(submission: Omit<FinishedPassage, 'isPractice'>) {
      const finished = { ...submission, isPractice }
      storeFinished(owner, key, finished)
      setLatest(finished)
      go('result')
    },
    retry() {
      setAttempt(attempt + 1)
      go('again')
    },
  }
}

/** Answers by number as a list, for passages whose answers are a map. */
export const toAnswerList = (answers: ReadonlyMap<number, string>, count: number): (string | null)[] =>
  Array.from({ length: count }, (_, i) => answers.get(i + 1) ?? null)

export const toAnswerMap = <T extends string = string>(
  answers: readonly (string | null)[],
  isAnswer: (text: string) => text is T = (text): text is T => text !== '',
): ReadonlyMap<number, T> =>
  new Map(
    answers.flatMap((answer, i) => (answer !== null && isAnswer(answer) ? [[i + 1, answer] as const] : [])),
  )
