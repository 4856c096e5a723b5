import { ratePassage } from '@shangxue/study/language/passage'
import { storeResult } from '../cloze/stored-results.ts'
import type { GappedText } from '../content/content-packs.ts'
import {
  type StepAddress,
  toAnswerList,
  toAnswerMap,
  usePassageAttempt,
} from '../session/passage/use-passage-attempt.ts'
import { recordAnswer } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { countRightGaps, isGappedLetter } from './gapped-answers.ts'
import { type FinishedGappedText, GappedExercise } from './gapped-exercise.tsx'
import { GappedResult } from './gapped-result.tsx'
import { gappedSubject } from './gapped-subject.ts'

interface GappedSessionProps {
  text: GappedText
  /** Undefined where the text is a part of the day. */
  address?: StepAddress
  onLeave: () => void
  onNext?: (() => void) | undefined
  /** Position of this text in the day, shown in the header. */
  position?: string
  /** Goes on after the result, where the text is a part of the day. */
  onContinue?: () => void
}

/** A text from its first gap to its result. Only a submission is recorded, at once and as a whole. */
export function GappedSession({ text, address, onLeave, onNext, position, onContinue }: GappedSessionProps) {
  const { attempt, isPractice, result, finish, retry } = usePassageAttempt(`gapped ${text.id}`, address)

  const submit = ({ answers, ms }: FinishedGappedText) => {
    const [right, gaps] = [countRightGaps(text, answers), text.gaps.length]
    if (!isPractice) {
      const subject = gappedSubject(text)
      recordAnswer(subject, ratePassage({ right, gaps, ms }), ms)
      storeResult(useStudy.getState().owner, text.id, subject.skill, { right, gaps })
    }
    finish({ answers: toAnswerList(answers, gaps), ms })
  }
  if (result)
    return (
      <GappedResult
        text={text}
        answers={toAnswerMap(result.answers, isGappedLetter)}
        isPractice={isPractice}
        onLeave={onLeave}
        onRetry={retry}
        onNext={onNext}
        onContinue={onContinue}
      />
    )
  return <GappedExercise key={attempt} text={text} position={position} onSubmit={submit} onLeave={onLeave} />
}
