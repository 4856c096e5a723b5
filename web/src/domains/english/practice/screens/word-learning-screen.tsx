import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../../lib/address/url-params.ts'
import { Button, ButtonLink } from '../../../../ui/action/button.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ownListWordsOptions } from '../../content/own-lists.ts'
import { useGoal, useLearner } from '../../learner/use-learner.ts'
import { dayPlan, introducedItems } from '../../plan/daily-plan.ts'
import { newWordLimitReason } from '../../plan/plan-notices.tsx'
import type { WordSessionData } from '../../session/study-sessions.tsx'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { loadNewWords, newListWords } from '../../units/course.ts'
import { UnitCelebration } from '../../units/unit-celebration.tsx'
import type { Unit } from '../../units/units.ts'
import { buildLearningSession } from '../build-session.ts'
import { SessionSummary } from '../components/word-session-summary.tsx'
import { WordSessions } from '../components/word-sessions.tsx'

/** 单词学习: new words of the grade, of a book or of a list in the order of their units, as many as the daily plan allows. */
export default function WordLearningScreen() {
  const { ready, settled } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  /** True if the learner wants more than the daily goal. */
  const [isExtraRound, setIsExtraRound] = useState(false)
  const [isFinished, setIsFinished] = useState(false)
  /** Why there are no new words now. */
  const [limitReason, setLimitReason] = useState<string>()
  const [units, setUnits] = useState<readonly Unit[]>([])

  const { get } = useUrlParams()
  const listId = parsePositiveInt(get('list'))
  const buildSession = async (): Promise<WordSessionData> => {
    const study = useStudy.getState()
    const introducedIds = introducedItems(study.memories, 'word')
    const plan = dayPlan(study, goal, currentStudyDay())
    const allowance = isExtraRound || listId ? plan.extraNewWords : plan.fresh
    const next = listId
      ? newListWords(
          await client.fetchQuery(ownListWordsOptions(listId)),
          introducedIds,
          get('unit') ?? '',
          allowance.remaining,
        )
      : await loadNewWords(client, goal, introducedIds, allowance.remaining)
    setIsFinished(next.remaining === 0)
    setUnits(next.units)
    setLimitReason(newWordLimitReason(allowance, plan, goal))
    return buildLearningSession(next.words, { client, grade: goal.grade, pool: next.pool })
  }
  return (
    <WordSessions
      key={`${listId ?? `${goal.grade} ${goal.book} ${goal.unit}`} ${isExtraRound}`}
      title="单词学习"
      back={listId ? '/english-study/learning-mode' : '/english-study'}
      // A new device learns the chosen grade from the server; before that it would load the words of another one.
      ready={ready && (goal.chosen || settled)}
      buildSession={buildSession}
      renderSummary={(run) => (
        <>
          <UnitCelebration run={run} units={units} />
          <SessionSummary run={run} />
        </>
      )}
      empty={
        isFinished ? (
          <EmptyState
            icon="trophy"
            title={
              listId
                ? '这张词表里的单词都学过了'
                : goal.book
                  ? '这本词书里的单词都学过了'
                  : '这个年级的单词都学过了'
            }
            hint="可以换一本词书，或继续复习"
            action={<ButtonLink to="/english-study/learning-mode">换词书</ButtonLink>}
          />
        ) : limitReason ? (
          <EmptyState
            icon="refresh"
            title="新词先停一停"
            hint={limitReason}
            action={<ButtonLink to="/english-study/word-practice?mode=review">去复习</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon="check"
            title="今天的新词学完了"
            hint={`每天 ${goal.new_per_day} 个，贵在坚持`}
            action={<Button onClick={() => setIsExtraRound(true)}>再学一组</Button>}
          />
        )
      }
    />
  )
}
