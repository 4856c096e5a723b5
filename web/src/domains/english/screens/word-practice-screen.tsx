import { useQueryClient } from '@tanstack/react-query'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { PracticeMenu } from '../components/practice-menu.tsx'
import { wordsByNumber } from '../find-by-number.ts'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { wordsOfGrade } from '../packs.ts'
import { SITTING, stepsFor, subjectsFor } from '../practice/review.ts'
import { startRun } from '../practice/run.ts'
import { type Sitting, Sittings } from '../practice/sittings.tsx'
import { studyDay, useStudy } from '../store/state.ts'
import { dayPlan } from '../today.ts'

/** Number of subjects whose words are loaded, so that enough of them still exist. */
const LOOKED_AT = 200

const MODES = ['review', 'recognise', 'listen', 'spell'] as const

/** 单词练习: due reviews, or one skill of the introduced words. */
export default function WordPracticeScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const { get } = useAddress()
  const mode = oneOf(MODES, get('mode'))
  if (!mode) return <PracticeMenu />

  const make = async (): Promise<Sitting> => {
    const study = useStudy.getState()
    const subjects =
      mode === 'review' ? dayPlan(study, goal, studyDay()).reviews : subjectsFor(mode, study, studyDay())
    // Words removed from the library or from an own list cannot be asked.
    const words = await wordsByNumber(
      client,
      subjects.slice(0, LOOKED_AT).map(({ item }) => item),
      goal.grade,
    )
    const pool = await client.ensureQueryData(wordsOfGrade(goal.grade))
    return { run: startRun(stepsFor(subjects, words).slice(0, SITTING)), pool }
  }
  return (
    <Sittings
      key={mode}
      title="单词练习"
      back="/english-study/word-practice"
      ready={ready}
      make={make}
      empty={
        mode === 'review' ? (
          <EmptyState
            icon="check"
            title="今天要复习的都完成了"
            hint="可以学些新词，或挑一种方式多练几个"
            action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon="book"
            title="还没有学过单词"
            hint="先学几个新词，再来练习"
            action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
          />
        )
      }
    />
  )
}
