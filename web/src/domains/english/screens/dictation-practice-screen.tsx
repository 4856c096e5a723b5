import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { levelOfGrade, sentencesOfLevel } from '../packs.ts'
import { startRun } from '../practice/run.ts'
import { SittingsOf } from '../practice/sittings.tsx'
import { MODE_FACTS, MODES } from '../sentences/modes.ts'
import { inTurn, type SentenceStep, SITTING } from '../sentences/queue.ts'
import { SentenceMenu } from '../sentences/sentence-menu.tsx'
import { SentencePractice } from '../sentences/sentence-practice.tsx'
import { studyDay, useStudy } from '../store/state.ts'

/** 听写练习: sentences of a level for dictation or translation. */
export default function DictationPracticeScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const { get } = useAddress()
  const level = oneOf(LEVELS, get('level')) ?? levelOfGrade(goal.grade)
  const mode = oneOf(MODES, get('mode'))
  if (!mode) return <SentenceMenu level={level} />

  const { title, skill } = MODE_FACTS[mode]
  const make = async () => {
    const sentences = await client.ensureQueryData(sentencesOfLevel(level))
    const turn = inTurn(sentences, skill, useStudy.getState(), goal.grade, studyDay())
    return { run: startRun<SentenceStep>(turn.slice(0, SITTING).map((sentence) => ({ sentence }))) }
  }
  return (
    <SittingsOf
      key={`${level} ${mode}`}
      title={title}
      back={`/dictation-practice?level=${encodeURIComponent(level)}`}
      ready={ready}
      make={make}
      empty={<EmptyState icon="document" title="这个学段还没有句子" hint="换一个学段看看" />}
      show={({ run }, { key, ...leading }) => (
        <SentencePractice key={key} mode={mode} run={run} {...leading} />
      )}
    />
  )
}
