import { ERRORS } from '@shangxue/contract/errors'
import { getPaperDetail, listPapers, publishPaper } from '@shangxue/contract/papers'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Detail, Question } from '../use-papers.ts'
import styles from './checking.module.css'

const WHOM = [
  { value: 'me', label: '仅自己', note: '只有自己能考' },
  { value: 'all', label: '数据库内所有人', note: '同一数据库的人都能看到并考试，看不到照片和答案' },
] as const

interface PublishSheetProps {
  detail: Detail
  open: boolean
  onClose: () => void
  /** Leads to a question that stands in the way. */
  onQuestion: (id: number) => void
}

/** Opening a checked paper for taking it; what stands in the way is said by question. */
export function PublishSheet({ detail, open, onClose, onQuestion }: PublishSheetProps) {
  const { paper, questions } = detail
  const [whom, setWhom] = useState<'me' | 'all'>(paper.shared ? 'all' : 'me')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const publish = useCall(publishPaper, { stale: [getPaperDetail, listPapers], quiet: true })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setRefusal(null)
  }
  const submit = async () => {
    setRefusal(null)
    try {
      const done = await publish.mutateAsync({ paper_id: paper.paper_id, shared: whom === 'all' })
      toast(`已发布 ${done.questions} 题`, { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="发布试卷"
      footer={
        <Button block onClick={submit}>
          {paper.published ? '重新发布' : '发布'}
        </Button>
      }
    >
      <div className={styles.stack}>
        {paper.to_check > 0 && (
          <Notice kind="warning">还有 {paper.to_check} 处待核对，建议核对后再发布</Notice>
        )}
        {refusal && <Refusal refusal={refusal} questions={questions} onQuestion={onQuestion} />}
        <p>
          {questions.length} 题，共 {paper.total_score} 分
        </p>
        <RadioList label="谁可以考" options={WHOM} value={whom} onChange={setWhom} />
      </div>
    </Sheet>
  )
}

interface RefusalProps {
  refusal: ApiError
  questions: readonly Question[]
  onQuestion: (id: number) => void
}

function Refusal({ refusal, questions, onQuestion }: RefusalProps) {
  const flaws = flawsOf(refusal)
  if (flaws.length === 0) return <Notice kind="danger">{refusal.message}</Notice>
  return (
    <div className={styles.stack} role="alert">
      <p className={styles.danger}>有 {flaws.length} 处要先修改：</p>
      <ul className={styles.flaws}>
        {flaws.map((flaw) => {
          const question = questions.find(({ label }) => flaw.startsWith(`第${label}题`))
          return (
            <li key={flaw}>
              {question ? (
                <Button kind="plain" small icon="edit" onClick={() => onQuestion(question.question_id)}>
                  {flaw}
                </Button>
              ) : (
                flaw
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The server names each question that stands in the way. */
const flawsOf = ({ code, data }: ApiError): string[] =>
  code === ERRORS.paper_not_ready.code && Array.isArray(data)
    ? data.filter((flaw): flaw is string => typeof flaw === 'string')
    : []
