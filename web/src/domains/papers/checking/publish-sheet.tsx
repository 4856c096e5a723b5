import { ERRORS } from '@shangxue/contract/errors/errors'
import { getPaperDetail, listPapers, publishPaper } from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import type { PaperDetail, PaperQuestion } from '../api.ts'
import styles from './checking.module.css'

const AUDIENCES = [
  { value: 'me', label: '仅自己', note: '只有自己能考' },
  { value: 'all', label: '数据库内所有人', note: '同一数据库的人都能看到并考试，看不到照片和答案' },
] as const
type Audience = (typeof AUDIENCES)[number]['value']

interface PublishSheetProps {
  detail: PaperDetail
  open: boolean
  onClose: () => void
  /** Opens a question that blocks publishing. */
  onQuestion: (id: number) => void
}

/** Publishes a checked paper. Lists the questions that block publishing. */
export function PublishSheet({ detail, open, onClose, onQuestion }: PublishSheetProps) {
  const { paper, questions } = detail
  const [issues, setIssues] = useState<readonly string[]>([])
  const form = useForm({
    initial: { whom: (paper.shared ? 'all' : 'me') as Audience },
    open,
    onError(error) {
      const issuesFound = issuesOf(error)
      setIssues(issuesFound)
      return issuesFound.length > 0 ? '' : undefined
    },
  })
  const publishCall = useCall(publishPaper, {
    invalidates: [getPaperDetail, listPapers],
    ...form.callOptions,
  })
  const send = form.handleSubmit(
    ({ whom: audience }) => publishCall.mutateAsync({ paper_id: paper.paper_id, shared: audience === 'all' }),
    (published) => `已发布 ${published.questions} 题`,
    onClose,
  )
  const submit = () => {
    setIssues([])
    return send()
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="发布试卷"
      submitLabel={paper.published ? '重新发布' : '发布'}
      {...form.sheet}
      onSubmit={submit}
    >
      {paper.to_check > 0 && <Notice kind="warning">还有 {paper.to_check} 处待核对，建议核对后再发布</Notice>}
      {issues.length > 0 && <IssueList issues={issues} questions={questions} onQuestion={onQuestion} />}
      <p>
        {questions.length} 题，共 {paper.total_score} 分
      </p>
      <RadioList label="谁可以考" options={AUDIENCES} {...form.field('whom')} />
    </FormSheet>
  )
}

interface IssueListProps {
  issues: readonly string[]
  questions: readonly PaperQuestion[]
  onQuestion: (id: number) => void
}

function IssueList({ issues, questions, onQuestion }: IssueListProps) {
  return (
    <div className={styles.stack} role="alert">
      <p className={styles.danger}>有 {issues.length} 处要先修改：</p>
      <ul className={styles.flaws}>
        {issues.map((issue) => {
          const question = questions.find(({ label }) => issue.startsWith(`第${label}题`))
          return (
            <li key={issue}>
              {question ? (
                <Button kind="plain" small icon="edit" onClick={() => onQuestion(question.question_id)}>
                  {issue}
                </Button>
              ) : (
                issue
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Returns the server's messages about the questions that block publishing. */
const issuesOf = ({ code, data }: ApiError): string[] =>
  code === ERRORS.paper_not_ready.code && Array.isArray(data)
    ? data.filter((issue): issue is string => typeof issue === 'string')
    : []
