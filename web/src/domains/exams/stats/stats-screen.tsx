import { getUserStats } from '@shangxue/contract/exams/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../results/result.module.css'
import { ScoreBars } from '../results/score-bars.tsx'
import { ExamHistory } from './exam-history.tsx'
import { PaperResults } from './paper-results.tsx'
import { PendingAnswers } from './pending-answers.tsx'

type Stats = AnswerOf<typeof getUserStats>

const toPercent = (rate: number) => Math.round(rate * 100)

/** Exam statistics (成绩统计): the user's own figures, the exam history, or the results of an owned paper. */
export default function StatsScreen() {
  const [search] = useSearchParams()
  const paperId = Number(search.get('paper'))
  if (Number.isSafeInteger(paperId) && paperId > 0)
    return search.get('show') === 'pending' ? (
      <PendingAnswers key={paperId} paperId={paperId} />
    ) : (
      <PaperResults key={paperId} paperId={paperId} />
    )
  return search.get('show') === 'history' ? <ExamHistory /> : <OwnStats />
}

/** Results over time, by category, with recommendations. */
function OwnStats() {
  const userName = useSession((session) => session.userName)
  const queryClient = useQueryClient()
  const options = query(getUserStats, { username: userName || undefined, force_refresh: false })
  const statsQuery = useQuery({ ...options, meta: { quiet: true } })
  const refresh = async () => {
    const input = { username: userName || undefined, force_refresh: true }
    await call(getUserStats, input, { quiet: true }).then(
      (stats) => queryClient.setQueryData(options.queryKey, stats),
      (error: Error) => toast(error.message, { kind: 'error' }),
    )
  }
  const pullRefresh = usePullRefresh(refresh)
  const { data } = statsQuery
  return (
    <Page
      title="成绩统计"
      back="/paper-analysis"
      actions={<IconButton icon="refresh" label="刷新" onClick={pullRefresh.refresh} />}
    >
      <div className={styles.stack} {...pullRefresh.handlers}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        {data ? (
          <StatsView stats={data} />
        ) : statsQuery.isError ? (
          <ErrorState error={statsQuery.error} onRetry={statsQuery.refetch} />
        ) : (
          <SkeletonList rows={8} />
        )}
      </div>
    </Page>
  )
}

function StatsView({ stats }: { stats: Stats }) {
  if (stats.attempts === 0) {
    return (
      <EmptyState
        icon="chart"
        title="还没有成绩"
        hint="完成一次考试后，这里会显示成绩走势"
        action={<ButtonLink to="/paper-analysis">去看试卷</ButtonLink>}
      />
    )
  }
  const { average_rate } = stats
  return (
    <>
      <Card>
        <StatGrid>
          <Stat label="考试" value={stats.attempts} unit="次" note={`${stats.papers} 份试卷`} />
          <Stat
            label="做题"
            value={stats.questions}
            unit="题"
            note={`${Math.round(stats.seconds / 60)} 分钟`}
          />
          {average_rate !== null && <Stat label="平均得分率" value={toPercent(average_rate)} unit="%" />}
          <Stat
            label="未掌握错题"
            value={stats.wrong_open}
            unit="题"
            note={`已掌握 ${stats.wrong_mastered}`}
          />
        </StatGrid>
      </Card>
      <Recommendations items={stats.study_next} />
      <Card title="得分率走势">
        <Chart
          title="得分率走势"
          labels={stats.trend.map(({ at }, n) => `${n + 1}. ${formatDay(at)}`)}
          series={[{ name: '得分率', values: stats.trend.map(({ rate }) => toPercent(rate)) }]}
          format={(value) => `${value}%`}
          maximum={100}
        />
      </Card>
      <ScoreBars title="按科目" shares={withSecondsNote(stats.by_subject)} />
      <ScoreBars title="按题型" shares={withSecondsNote(stats.by_type)} />
      <ScoreBars title="按知识领域" shares={withSecondsNote(stats.by_knowledge_area ?? [])} />
      <ScoreBars title="按知识点" shares={withSecondsNote(stats.by_knowledge_point)} />
      <ScoreBars title="按难度" shares={withSecondsNote(stats.by_difficulty)} />
      {stats.trend.length > 0 && <RecentExams trend={stats.trend} />}
    </>
  )
}

const withSecondsNote = (shares: Stats['by_type']) =>
  shares.map((share) => ({ ...share, note: `每题 ${share.seconds_per_question} 秒` }))

function Recommendations({ items }: { items: Stats['study_next'] }) {
  if (items.length === 0) return <Notice>再做几次考试，就能看出接下来该学什么</Notice>
  return (
    <Section title="接下来学什么">
      <List label="接下来学什么">
        {items.map(({ name, subject, rate, reason }) => (
          <ListItem
            key={`${subject} ${name}`}
            title={name}
            note={`${subject} · ${reason}`}
            value={`${toPercent(rate)}%`}
            to={`/paper-analysis/wrong-questions?${new URLSearchParams({ state: 'all', subject, point: name })}`}
          />
        ))}
      </List>
    </Section>
  )
}

const RECENT_COUNT = 5

function RecentExams({ trend }: { trend: Stats['trend'] }) {
  return (
    <Section
      title="最近的考试"
      action={
        <ButtonLink kind="plain" small to="/paper-analysis/stats?show=history">
          全部
        </ButtonLink>
      }
    >
      <List label="最近的考试">
        {trend
          .slice(-RECENT_COUNT)
          .reverse()
          .map(({ attempt_id, title, at, score, total_score }) => (
            <ListItem
              key={attempt_id}
              title={title}
              note={formatDay(at)}
              value={`${score} / ${total_score}`}
              to={`/paper-analysis/result/${attempt_id}`}
            />
          ))}
      </List>
    </Section>
  )
}
