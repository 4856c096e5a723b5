import { EXAM_STATUS_NAMES, EXAM_STATUSES } from '@shangxue/contract/exams/endpoints'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import type { PaperDetail } from '../api.ts'
import { examPath, gradeText, PAPERS_PATH, timeLimitText } from '../paper-labels.ts'

interface PaperStartPageProps {
  detail: PaperDetail
  actions?: ReactNode
}

/** Facts of a paper and the link to its exam, for users who do not check the paper. */
export function PaperStartPage({ detail: { paper, attempts }, actions }: PaperStartPageProps) {
  const { title, subject, questions, total_score, duration_minutes, owner, published } = paper
  return (
    <Page title={title} back={PAPERS_PATH} actions={actions} footer={published && <ExamLink paper={paper} />}>
      <Card>
        <DescriptionList
          items={[
            { label: '科目', value: subject },
            { label: '年级', value: gradeText(paper) },
            { label: '题目', value: `${questions} 题，共 ${total_score} 分` },
            { label: '时间', value: timeLimitText(duration_minutes) },
            { label: '出卷人', value: owner },
          ]}
        />
      </Card>
      <AttemptList attempts={attempts} totalScore={total_score} />
    </Page>
  )
}

export function ExamLink({ paper }: { paper: PaperDetail['paper'] }) {
  return (
    <ButtonLink block icon="play" to={examPath(paper.paper_id)}>
      {paper.open_attempt_id === null ? '开始考试' : '继续考试'}
    </ButtonLink>
  )
}

function AttemptList({ attempts, totalScore }: { attempts: PaperDetail['attempts']; totalScore: number }) {
  if (attempts.length === 0) return null
  return (
    <Section title="我的考试">
      <Card flush>
        <List label="我的考试">
          {attempts.map(({ attempt_id, status, score, started_at, submitted_at }) => (
            <ListItem
              key={attempt_id}
              title={formatDateTime(submitted_at ?? started_at)}
              note={statusLabel(status)}
              value={score === null ? undefined : `${score}/${totalScore} 分`}
              {...(submitted_at !== null && { to: `${PAPERS_PATH}/result/${attempt_id}` })}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

const statusLabel = (status: string): string => {
  const examStatus = EXAM_STATUSES.find((candidate) => candidate === status)
  return examStatus ? EXAM_STATUS_NAMES[examStatus] : status
}
