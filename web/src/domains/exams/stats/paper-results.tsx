import {
  EXAM_STATUS_NAMES,
  getPaperStats,
  listPaperAttempts,
  listPendingAnswers,
} from '@shangxue/contract/exams/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { usePaper } from '../../papers/public.ts'
import styles from '../results/result.module.css'

type Stats = ResponseOf<typeof getPaperStats>
type Attempt = ResponseOf<typeof listPaperAttempts>['list'][number]

const toPercent = (share: number) => Math.round(share * 100)

/** Results of a paper for its owner: attempts, average, and questions by difficulty. */
export function PaperResults({ paperId }: { paperId: number }) {
  const input = { paper_id: paperId }
  const attemptsQuery = useInfiniteQuery({
    ...infiniteQuery(listPaperAttempts, input),
    meta: { quiet: true },
  })
  const stats = useQuery({ ...query(getPaperStats, input), meta: { quiet: true } }).data
  const pendingAnswers = useQuery({
    ...query(listPendingAnswers, { ...input, page: 1, limit: 1 }),
    meta: { quiet: true },
  }).data?.pagination
  const paper = usePaper(paperId, 'facts').data?.paper
  const back = `/paper-analysis/detail/${paperId}`
  const hasPendingAnswers = pendingAnswers !== undefined && pendingAnswers.total > 0
  return (
    <ListPage
      title={paper?.title ?? '试卷成绩'}
      subtitle="成绩与题目统计"
      back={back}
      list={infiniteListProps(attemptsQuery)}
      summary={
        hasPendingAnswers || (stats && stats.attempts > 0) ? (
          <>
            {hasPendingAnswers && (
              <ListRow
                to={`/paper-analysis/stats?paper=${paperId}&show=pending`}
                title={`${pendingAnswers.total}${pendingAnswers.totalCapped ? '+' : ''} 个答案等你批改`}
                note="逐题对照参考答案打分，批改后计入成绩"
              />
            )}
            {stats && stats.attempts > 0 && (
              <StatsSummary stats={stats} totalScore={paper?.total_score ?? 0} />
            )}
          </>
        ) : undefined
      }
      itemKey={({ attempt_id }) => attempt_id}
      renderItem={(attempt) => <AttemptRow attempt={attempt} />}
      empty={
        <EmptyState
          icon="chart"
          title="还没有人做过这份试卷"
          hint={paper?.shared ? '有人交卷后，成绩会显示在这里' : '共享后同事和同学才能做这份试卷'}
          action={<ButtonLink to={back}>查看试卷</ButtonLink>}
        />
      }
    />
  )
}

function StatsSummary({ stats, totalScore }: { stats: Stats; totalScore: number }) {
  return (
    <>
      <Card>
        <StatGrid>
          <Stat label="已批改" value={stats.attempts} unit="人次" />
          {stats.average_score !== null && (
            <Stat
              label="平均分"
              value={Math.round(stats.average_score * 10) / 10}
              unit="分"
              note={totalScore > 0 ? `满分 ${totalScore}` : undefined}
            />
          )}
        </StatGrid>
      </Card>
      <QuestionStats questions={stats.questions} />
      <h2 className={styles.heading}>答卷</h2>
    </>
  )
}

/** Ebel's rule of thumb: questions below this value separate strong and weak pupils poorly. */
const POOR_DISCRIMINATION = 0.2

function QuestionStats({ questions }: { questions: Stats['questions'] }) {
  const hardest = [...questions].sort((a, b) => (a.facility ?? 1) - (b.facility ?? 1))
  const doubtfulQuestions = questions.filter(
    ({ discrimination, facility }) =>
      discrimination !== null && discrimination < POOR_DISCRIMINATION && facility !== null && facility < 0.9,
  )
  return (
    <Card title="各题得分率（低的在前）">
      <div className={styles.stack}>
        {doubtfulQuestions.length > 0 && (
          <Notice kind="warning">
            第{doubtfulQuestions.map(({ label }) => label).join('、')}
            题区分度低，请检查答案是否正确、题目是否有歧义
          </Notice>
        )}
        <QuestionBars questions={hardest.slice(0, VISIBLE_QUESTIONS)} />
        {hardest.length > VISIBLE_QUESTIONS && (
          <details>
            <summary>其余 {hardest.length - VISIBLE_QUESTIONS} 题</summary>
            <QuestionBars questions={hardest.slice(VISIBLE_QUESTIONS)} />
          </details>
        )}
      </div>
    </Card>
  )
}
const VISIBLE_QUESTIONS = 6

function QuestionBars({ questions }: { questions: Stats['questions'] }) {
  return (
    <div className={styles.stack}>
      {questions.map(({ question_id, label, facility, discrimination, seconds, answers }) => (
        <Progress
          key={question_id}
          label={`第${label}题`}
          value={toPercent(facility ?? 0)}
          text={
            facility === null
              ? '待批改'
              : [
                  `${toPercent(facility)}%`,
                  discrimination === null ? `${answers} 人次` : `区分度 ${discrimination.toFixed(2)}`,
                  seconds !== null && `${seconds} 秒`,
                ]
                  .filter(Boolean)
                  .join(' · ')
          }
        />
      ))}
    </div>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { attempt_id, username, abandoned, status, score, judged_score, needs_review } = attempt
  const { submitted_at, started_at } = attempt
  const statusName = abandoned ? '已放弃' : EXAM_STATUS_NAMES[status]
  const isSubmitted = status === 'graded' || status === 'submitted'
  return (
    <ListRow
      {...(isSubmitted && { to: `/paper-analysis/result/${attempt_id}` })}
      title={username}
      note={submitted_at ? `${formatDateTime(submitted_at)} 交卷` : `${formatDateTime(started_at)} 开始`}
      value={score === null ? (needs_review > 0 ? '待批改' : statusName) : `${score} / ${judged_score}`}
      valueNote={needs_review > 0 ? `${needs_review} 题待批改` : undefined}
    />
  )
}
