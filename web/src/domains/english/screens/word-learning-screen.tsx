import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { wordsOfList } from '../own-words.ts'
import { wordsOfGrade } from '../packs.ts'
import { startRun, stepsToLearn } from '../practice/run.ts'
import { type Sitting, Sittings } from '../practice/sittings.tsx'
import { studyDay, useStudy } from '../store/state.ts'
import { dayPlan, metOf } from '../today.ts'

/** New words of a sitting: about five minutes. */
const TOGETHER = 8

/** 单词学习: new words of the learner's grade or of an own list, a few at a time. */
export default function WordLearningScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  /** The learner wants more than the day's goal. */
  const [beyond, setBeyond] = useState(false)
  const [finished, setFinished] = useState(false)

  const { get } = useAddress()
  const list = positive(get('list'))
  const make = async (): Promise<Sitting> => {
    const pool = list
      ? await client.fetchQuery(wordsOfList(list))
      : await client.ensureQueryData(wordsOfGrade(goal.grade))
    const study = useStudy.getState()
    const met = metOf(study.memories, 'word')
    const fresh = pool.filter(({ id }) => !met.has(id))
    setFinished(fresh.length === 0)
    const left = beyond || list ? TOGETHER : dayPlan(study, goal, studyDay()).freshLeft
    return { run: startRun(stepsToLearn(fresh.slice(0, Math.min(TOGETHER, left)), Math.random)), pool }
  }
  return (
    <Sittings
      key={`${list ?? goal.grade} ${beyond}`}
      title="单词学习"
      back={list ? '/english-study/learning-mode' : '/english-study'}
      ready={ready}
      make={make}
      empty={
        finished ? (
          <EmptyState
            icon="trophy"
            title={list ? '这张词表里的单词都学过了' : '这个年级的单词都学过了'}
            hint="可以换一本词书，或继续复习"
            action={<ButtonLink to="/english-study/learning-mode">换词书</ButtonLink>}
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
