import { ratePassage } from '@shangxue/study/passage'
import { useState } from 'react'
import type { Cloze } from '../packs.ts'
import { useStudy } from '../store/state.ts'
import { recordAnswer } from '../store/study.ts'
import { countRight, type FinishedCloze } from './answers.ts'
import { ClozeResult } from './cloze-result.tsx'
import { WrittenCloze } from './cloze-run.tsx'
import { type ClozeMode, SKILL_OF_CLOZE_MODE } from './modes.ts'
import { storeResult } from './results.ts'
import { VoiceCloze } from './voice-run.tsx'

interface ClozeSessionProps {
  cloze: Cloze
  mode: ClozeMode
  onLeave: () => void
  onNext?: (() => void) | undefined
}

/** A passage from its first blank to its result. Only a submission is recorded, at once and as a whole. */
export function ClozeSession({ cloze, mode, onLeave, onNext }: ClozeSessionProps) {
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
      />
    )
  const Exercise = mode === 'voice' ? VoiceCloze : WrittenCloze
  return <Exercise key={attempt} cloze={cloze} onSubmit={submit} onLeave={onLeave} />
}
