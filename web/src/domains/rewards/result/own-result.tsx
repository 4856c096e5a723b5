import { getRewardAttempt } from '@shangxue/contract/rewards/attempts'
import { REWARD_END_REASON_NAMES } from '@shangxue/contract/rewards/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ShareButton } from '../components/share-button.tsx'
import { HISTORY_PATH, rankingPath, resultPath, TASKS_PATH } from '../reward-paths.ts'
import { GradedQuestion } from './graded-question.tsx'
import { PublicResult } from './public-result.tsx'
import styles from './result.module.css'
import { ResultFigures } from './result-figures.tsx'

type OwnAttempt = ResponseOf<typeof getRewardAttempt>

const TITLE = '挑战结果'

/**
 * Result of the user's own play, with the answers once the task has ended. For other plays it shows
 * the public result.
 */
export function OwnResult({ id }: { id: number }) {
  const resultQuery = useQuery({ ...query(getRewardAttempt, { id }), meta: { quiet: true } })
  if (resultQuery.data) return <OwnResultView result={resultQuery.data} />
  if (resultQuery.error instanceof ApiError && resultQuery.error.isNotFound)
    return <PublicResult codeOrId={String(id)} />
  const refusal =
    resultQuery.error instanceof ApiError && resultQuery.error.status === 409 ? resultQuery.error : null
  return (
    <Page title={TITLE} back={TASKS_PATH}>
      {refusal ? (
        <EmptyState
          icon="clock"
          title={refusal.message}
          action={<ButtonLink to={HISTORY_PATH}>挑战记录</ButtonLink>}
        />
      ) : (
        <Loaded of={resultQuery}>{() => null}</Loaded>
      )}
    </Page>
  )
}

function OwnResultView({ result }: { result: OwnAttempt }) {
  const { title, code, task_code, score, total, marked } = result
  return (
    <Page
      title={title}
      subtitle={TITLE}
      back={TASKS_PATH}
      footer={
        <div className={styles.links}>
          <ButtonLink kind="secondary" to={TASKS_PATH}>
            其他任务
          </ButtonLink>
          <ButtonLink to={rankingPath(task_code)}>查看排行</ButtonLink>
        </div>
      }
    >
      <Card>
        <ResultFigures figures={result}>
          <ShareButton path={resultPath(code)} title={`${title}：${score} 分，满分 ${total}`}>
            分享成绩
          </ShareButton>
        </ResultFigures>
      </Card>
      <RewardNotices result={result} />
      {marked && <QuestionList result={result} marked={marked} />}
    </Page>
  )
}

/** Points that the play has earned or will earn. */
function RewardNotices({ result }: { result: OwnAttempt }) {
  const { passed, paid, points, pass_mark, state, ended_by, deadline, timed_out, marked } = result
  const isSettled = state === 'settled'
  const answersShownAt = `${formatDay(deadline)} ${formatTime(deadline)}`
  return (
    <>
      {timed_out && <Notice kind="warning">时间到，由系统自动交卷</Notice>}
      {ended_by === 'removed' && <Notice kind="warning">任务{REWARD_END_REASON_NAMES.removed}</Notice>}
      {passed && !isSettled && <Notice kind="success">已及格，任务结束后得 {points} 积分</Notice>}
      {paid > 0 && <Notice kind="success">获得 {paid} 积分</Notice>}
      {!passed && <Notice>没有达到总分的 {pass_mark}%，这次没有积分</Notice>}
      {!marked && <Notice>任务结束前还有人在挑战，答案和解析在结束后显示，最迟 {answersShownAt}</Notice>}
    </>
  )
}

function QuestionList({ result, marked }: { result: OwnAttempt; marked: NonNullable<OwnAttempt['marked']> }) {
  const { passages } = result
  const [onlyWrong, setOnlyWrong] = useState(false)
  const numbered = marked.map((question, i) => ({ question, number: i + 1 }))
  const wrongQuestions = numbered.filter(({ question }) => !question.right)
  const visibleQuestions = onlyWrong ? wrongQuestions : numbered
  return (
    <Section
      title="题目"
      action={
        <Chip selected={onlyWrong} count={wrongQuestions.length} onClick={() => setOnlyWrong(!onlyWrong)}>
          只看错题
        </Chip>
      }
    >
      <div className={styles.stack}>
        {visibleQuestions.length === 0 && <EmptyState icon="check" title="没有错题" hint="这次全部答对" />}
        {visibleQuestions.map(({ question, number }, i) => {
          const passageIndex = question.passage
          const passage =
            passageIndex === null || passageIndex === visibleQuestions[i - 1]?.question.passage
              ? undefined
              : passages[passageIndex]
          return (
            <div key={number} className={styles.stack}>
              {passage && (
                <Card>
                  <details>
                    <summary className={styles.summary}>{passage.title || '阅读材料'}</summary>
                    {passage.paragraphs.map((paragraph) => (
                      <p key={paragraph} className={styles.passage}>
                        {paragraph}
                      </p>
                    ))}
                  </details>
                </Card>
              )}
              <GradedQuestion number={number} question={question} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}
