import { ratePassage } from '@shangxue/study/language/passage'
import { useState } from 'react'
import type { Cloze } from '../../content/content-packs.ts'
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
  onLeave: () => void
  onNext?: (() => void) | undefined
  /** Position of this passage in the day, shown in the header. */
  position?: string
  /** Goes on after the result, where the passage is a part of the day. */
  onContinue?: () => void
}

/** A passage from its first blank to its result. Only a submission is recorded, at once and as a whole. */
export function ClozeSession({ cloze, mode, onLeave, onNext, position, onContinue }: ClozeSessionProps) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<FinishedCloze>()
  const skill = SKILL_OF_CLOZE_MODE[mode]
  /** A repetition right after seeing the answers proves nothing about memory. */
  const isPractice = attempt > 0

  const submit = (submission: FinishedCloze) => {
    const [right, gaps] = [countRight(cloze, submission.answers), cloze.gaps.length]
    if (!isPractice) {
      const { ms, fluent } = submission
      const rated = ratePassage({ right, gaps, ms, ...(fluent !== undefined && { fluent }) })
      recordAnswer({ kind: 'cloze', item: cloze.id, skill }, rated, ms)
      storeResult(useStudy.getState().owner, cloze.id, skill, { right, gaps })
    }
    setResult(submission)
  }
  if (result)
    return (
      <ClozeResult
        cloze={cloze}
        result={result}
        isPractice={isPractice}
        onLeave={onLeave}
        onRetry={() => {
          setResult(undefined)
          setAttempt(attempt + 1)
        }}
        onNext={onNext}
        onContinue={onContinue}
      />
    )
  const Exercise = mode === 'voice' ? VoiceCloze : WrittenCloze
  return <Exercise key={attempt} cloze={cloze} position={position} onSubmit={submit} onLeave={onLeave} />
}
