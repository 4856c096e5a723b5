import { EXAM_STATUS_NAMES, type ExamStatus, startExam } from '@shangxue/contract/exams/endpoints'
import { getPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import styles from './exam.module.css'

type PaperDetail = AnswerOf<typeof getPaperDetail>

interface StartViewProps {
  detail: PaperDetail
  onStarted: (attemptId: number) => void
}

/** Start page of an exam: facts, rules and earlier results. */
export function StartView({ detail, onStarted }: StartViewProps) {
  const { paper, multiple_rule, attempts } = detail
  const userName = useSession((session) => session.userName)
  const startCall = useCall(startExam, { quiet: true })
  const queryClient = useQueryClient()
  const hasOpenAttempt = paper.open_attempt_id !== null
  const startAttempt = async () => {
    const deviceInfo = { userAgent: navigator.userAgent, width: window.innerWidth }
    const input = { paper_id: paper.paper_id, username: userName || undefined, device_info: deviceInfo }
    await startCall.mutateAsync(input).then(
      ({ attempt_id }) => {
        // Do not await the refetch: the clock is already running.
        void invalidate(queryClient, [getPaperDetail])
        onStarted(attempt_id)
      },
      () => undefined, // shown below
    )
  }
  const finishedAttempts = attempts.filter(({ status }) => status === 'submitted' || status === 'graded')
  const isTimed = paper.duration_minutes > 0
  return (
    <Page
      title={paper.title}
      subtitle={[paper.subject, paper.level, paper.grade].filter(Boolean).join(' · ')}
      back="/paper-analysis"
      footer={
        paper.published || hasOpenAttempt ? (
          <Button block onClick={startAttempt}>
            {hasOpenAttempt ? '继续考试' : '开始考试'}
          </Button>
        ) : null
      }
    >
      {startCall.error && <Notice kind="danger">{startCall.error.message}</Notice>}
      {!paper.published && !hasOpenAttempt && (
        <Notice kind="warning">试卷还没有发布，请先核对题目并发布</Notice>
      )}
      <Card>
        <DescriptionList
          items={[
            { label: '题目', value: `${paper.questions} 题` },
            { label: '总分', value: `${paper.total_score} 分` },
            { label: '时间', value: isTimed ? `${paper.duration_minutes} 分钟` : '不限时' },
            ...(paper.best_score === null
              ? []
              : [{ label: '最好成绩', value: `${paper.best_score} / ${paper.total_score} 分` }]),
          ]}
        />
      </Card>
      <Section title="考试规则">
        <Card>
          <ul className={styles.rules}>
            {examRules(isTimed, paper.mine, multiple_rule).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </Section>
      {finishedAttempts.length > 0 && (
        <Section title="以前的成绩">
          <List label="以前的成绩">
            {finishedAttempts.map(({ attempt_id, score, status, submitted_at }) => (
              <ListItem
                key={attempt_id}
                to={`/paper-analysis/result/${attempt_id}`}
                title={score === null ? EXAM_STATUS_NAMES[status as ExamStatus] : `${score} 分`}
                note={submitted_at && formatAgo(submitted_at)}
              />
            ))}
          </List>
        </Section>
      )}
    </Page>
  )
}

const examRules = (
  isTimed: boolean,
  isOwner: boolean,
  multipleRule: PaperDetail['multiple_rule'],
): string[] => [
  '答案自动保存，断网时先存在本机，联网后自动提交',
  ...(isTimed ? ['时间到自动交卷，开始后计时不会因离开页面而停止'] : []),
  isTimed && !isOwner ? '这场考试不能暂停' : '可以随时暂停，换一台设备接着作答',
  multipleRule === 'partial' ? '多选题少选得部分分，错选不得分' : '多选题全部选对才得分',
]
