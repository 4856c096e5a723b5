import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { wordsOfGrade } from '../packs.ts'
import { startRun, stepsToLearn } from '../practice/run.ts'
import { type Sitting, Sittings } from '../practice/sittings.tsx'
import { today, useStudy } from '../store/state.ts'
import { dayPlan, metOf } from '../today.ts'

/** New words of a sitting: about five minutes. */
const TOGETHER = 8

/** 单词学习: new words of the learner's grade, a few at a time. */
export default function WordLearningScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  /** The learner wants more than the day's goal. */
  const [beyond, setBeyond] = useState(false)
  const [finished, setFinished] = useState(false)

  const make = async (): Promise<Sitting> => {
    const pool = await client.ensureQueryData(wordsOfGrade(goal.grade))
    const study = useStudy.getState()
    const met = metOf(study.memories, 'word')
    const fresh = pool.filter(({ id }) => !met.has(id))
    setFinished(fresh.length === 0)
    const left = beyond ? TOGETHER : dayPlan(study, goal, today()).freshLeft
    return { run: startRun(stepsToLearn(fresh.slice(0, Math.min(TOGETHER, left)), Math.random)), pool }
  }
  return (
    <Sittings
      key={`${goal.grade} ${beyond}`}
      title="单词学习"
      back="/english-study"
      ready={ready}
      make={make}
      empty={
        finished ? (
          <EmptyState
            icon="trophy"
            title="这个年级的单词都学过了"
            hint="可以换到下一个年级，或继续复习"
            action={<ButtonLink to="/english-study/learning-goal">换年级</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon="check"
            title="今天的新词学完了"
            hint={`每天 ${goal.new_per_day} 个，贵在坚持`}
            action={<Button onClick={() => setBeyond(true)}>再学一组</Button>}
          />
        )
      }
    />
  )
}
