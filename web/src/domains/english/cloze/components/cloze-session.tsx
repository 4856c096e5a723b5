import { ratePassage } from '@shangxue/study/language/passage'
import type { Cloze } from '../../content/content-packs.ts'
import {
  type StepAddress,
  toAnswerList,
  toAnswerMap,
  usePassageAttempt,
} from '../../session/passage/use-passage-attempt.ts'
import { recordAnswer } from '../../store/study-log.ts'
import { useStudy } from '../../store/study-state.ts'
import { countRight, type FinishedCloze } from '../cloze-answers.ts'
import { type ClozeMode, SKILL_OF_CLOZE_MODE } from '../cloze-modes.ts'
import { storeResult } from '../stored-results.ts'
import { ClozeResult } from './cloze-result.tsx'
import { VoiceCloze } from './voice-cloze.tsx'
import { WrittenCloze } from './written-cloze.tsx'

interface ClozeSessionProps {
  cloze: Cloze
  mode: ClozeMode
  /** Undefined where the passage is a part of the day. */
  address?: StepAddress
  onLeave: () => void
  onNext?: (() => void) | undefined
  /** Position of this passage in the day, shown in the header. */
  position?: string
  /** Goes on after the result, where the passage is a part of the day. */
  onContinue?: () => void
}

/** A passage from its first blank to its result. Only a submission is recorded, at once and as a whole. */
export function ClozeSession({
  cloze,
  mode,
  address,
  onLeave,
  onNext,
  position,
  onContinue,
}: ClozeSessionProps) {
  const skill = SKILL_OF_CLOZE_MODE[mode]
  const { attempt, isPractice, result, finish, retry } = usePassageAttempt(
    `cloze ${cloze.id} ${skill}`,
    address,
  )

  const submit = ({ answers, ms, fluent }: FinishedCloze) => {
    const [right, gaps] = [countRight(cloze, answers), cloze.gaps.length]
    if (!isPractice) {
      const rated = ratePassage({ right, gaps, ms, ...(fluent !== undefined && { fluent }) })
      recordAnswer({ kind: 'cloze', item: cloze.id, skill }, rated, ms)
      storeResult(useStudy.getState().owner, cloze.id, skill, { right, gaps })
    }
    finish({ answers: toAnswerList(answers, gaps), ms })
  }
  if (result)
    return (
      <ClozeResult
        cloze={cloze}
        result={{ answers: toAnswerMap(result.answers), ms: result.ms }}
        isPractice={isPractice}
        onLeave={onLeave}
        onRetry={retry}
        onNext={onNext}
        onContinue={onContinue}
      />
    )
  const Exercise = mode === 'voice' ? VoiceCloze : WrittenCloze
  return <Exercise key={attempt} cloze={cloze} position={position} onSubmit={submit} onLeave={onLeave} />
}
