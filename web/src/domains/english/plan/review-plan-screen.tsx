import { addDays } from '@shangxue/study/time/calendar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { wordsByIdOptions } from '../content/find-words.ts'
import { type LearnerStudy, useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { mainMeaning } from '../practice/answer-options.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { dayPlan, forecastWordReviews, learntSubjects, leechWords } from './daily-plan.ts'
import { HardWordsNotice } from './plan-notices.tsx'

const DATE_RANGES = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
] as const
const SHOWN_WORDS = 20

/** Month and day: 07-05. */
const formatShortDate = (day: string) => day.slice(5)

/** 复习计划: the coming reviews and the first words of today. */
export default function ReviewPlanScreen() {
  const study = useLearnerStudy()
  if (!study.ready)
    return (
      <Page title="复习计划" back="/english-study">
        <SkeletonList rows={8} />
      </Page>
    )
  if (learntSubjects(study.memories, 'word').length === 0)
    return (
      <Page title="复习计划" back="/english-study">
        <EmptyState
          icon="calendar"
          title="还没有要复习的内容"
          hint="学过的单词会在快要忘记时排进计划"
          action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
        />
      </Page>
    )
  return <ReviewPlan study={study} />
}

function ReviewPlan({ study }: { study: LearnerStudy }) {
  const goal = useGoal()
  const [dateRange, setDateRange] = useState<(typeof DATE_RANGES)[number]['value']>('7')
  const day = currentStudyDay()
  const { reviews, postponed } = dayPlan(study, goal, day)
  const dueCounts = forecastWordReviews(study.memories, day, Number(dateRange))
  const labels = dueCounts.map((_count, i) => (i === 0 ? '今天' : formatShortDate(addDays(day, i))))
  const [, tomorrow = 0] = forecastWordReviews(study.memories, day, 2)
  return (
    <Page
      title="复习计划"
      back="/english-study"
      footer={
        reviews.length > 0 && (
          <ButtonLink block to="/english-study/word-practice?mode=review">
            开始复习（{reviews.length}）
          </ButtonLink>
        )
      }
    >
      <Card>
        <StatGrid>
          <Stat
            label="今天"
            value={reviews.length}
            unit="项"
            note={postponed > 0 ? `另有 ${postponed} 项顺延到之后` : '在上限之内'}
          />
          <Stat label="明天" value={tomorrow} unit="项" />
        </StatGrid>
      </Card>
      <HardWordsNotice words={leechWords(study.memories).size} />
      <Card title="到期预测">
        <SegmentedControl label="时间范围" options={DATE_RANGES} value={dateRange} onChange={setDateRange} />
        <Chart
          title="每天到期的复习"
          kind="bar"
          labels={labels}
          series={[{ name: '到期', values: [...dueCounts] }]}
          format={(value) => `${value} 项`}
        />
      </Card>
      <FirstReviews
        ids={[...new Set(reviews.map(({ item }) => item))].slice(0, SHOWN_WORDS)}
        grade={goal.grade}
      />
    </Page>
  )
}

/** The first words of today's plan. */
function FirstReviews({ ids, grade }: { ids: number[]; grade: number }) {
  const { data: words } = useQuery(wordsByIdOptions(useQueryClient(), ids, grade))
  if (!words || words.size === 0) return null
  return (
    <Card title="今天先复习这些" flush>
      <List>
        {ids.flatMap((id) => {
          const word = words.get(id)
          return word
            ? [
                <ListItem
                  key={id}
                  title={<span lang="en">{word.spelling}</span>}
                  note={mainMeaning(word)}
                  to={`/english-study/word-reinforcement-detail?id=${id}`}
                />,
              ]
            : []
        })}
      </List>
    </Card>
  )
}
