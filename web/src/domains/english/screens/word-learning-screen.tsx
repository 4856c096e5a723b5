import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { whyHeld } from '../components/new-words-held.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { wordsOfList } from '../own-words.ts'
import { wordsOfGrade } from '../packs.ts'
import { startRun, stepsToLearn } from '../practice/run.ts'
import { type Sitting, Sittings } from '../practice/sittings.tsx'
import { studyDay, useStudy } from '../store/state.ts'
import { dayPlan, metOf } from '../today.ts'

/** 单词学习: new words of the grade or of an own list, as many as the daily plan allows. */
export default function WordLearningScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  /** True if the learner wants more than the daily goal. */
  const [beyond, setBeyond] = useState(false)
  const [finished, setFinished] = useState(false)
  /** Why there are no new words now. */
  const [why, setWhy] = useState<string>()

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
    const plan = dayPlan(study, goal, studyDay())
    const allowed = beyond || list ? plan.extra : plan.fresh
    setWhy(whyHeld(allowed, plan, goal))
    return { run: startRun(stepsToLearn(fresh.slice(0, allowed.left), Math.random)), pool }
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
        ) : why ? (
          <EmptyState
            icon="refresh"
            title="新词先停一停"
            hint={why}
            action={<ButtonLink to="/english-study/word-practice?mode=review">去复习</ButtonLink>}
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
