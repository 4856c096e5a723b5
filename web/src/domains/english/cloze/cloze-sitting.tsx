import { ratePassage } from '@shangxue/study/passage'
import { useState } from 'react'
import type { Cloze } from '../packs.ts'
import { useStudy } from '../store/state.ts'
import { recordAnswer } from '../store/study.ts'
import { type Finished, rightOf } from './answers.ts'
import { ClozeResult } from './cloze-result.tsx'
import { ClozeRun } from './cloze-run.tsx'
import { type Mode, SKILL_OF_MODE } from './modes.ts'
import { keepResult } from './results.ts'
import { VoiceRun } from './voice-run.tsx'

interface ClozeSittingProps {
  cloze: Cloze
  mode: Mode
  onLeave: () => void
  onNext?: (() => void) | undefined
}

/** A passage from its first blank to its result. Only a submission is recorded, at once and as a whole. */
export function ClozeSitting({ cloze, mode, onLeave, onNext }: ClozeSittingProps) {
  const [turn, setTurn] = useState(0)
  const [finished, setFinished] = useState<Finished>()
  const skill = SKILL_OF_MODE[mode]
  /** A repetition right after seeing the answers proves nothing about memory. */
  const practice = turn > 0

  const handIn = (done: Finished) => {
    const [right, gaps] = [rightOf(cloze, done.answers), cloze.gaps.length]
    if (!practice) {
      const { ms, fluent } = done
      const rated = ratePassage({ right, gaps, ms, ...(fluent !== undefined && { fluent }) })
      recordAnswer({ kind: 'cloze', item: cloze.id, skill }, rated, ms)
      keepResult(useStudy.getState().owner, cloze.id, skill, { right, gaps })
    }
    setFinished(done)
  }
  if (finished)
    return (
      <ClozeResult
        cloze={cloze}
        finished={finished}
        practice={practice}
        onLeave={onLeave}
        onRetry={() => {
          setFinished(undefined)
          setTurn(turn + 1)
        }}
        onNext={onNext}
      />
    )
  const Run = mode === 'voice' ? VoiceRun : ClozeRun
  return <Run key={turn} cloze={cloze} onHandIn={handIn} onLeave={onLeave} />
}
