import { listPapers } from '@shangxue/contract/papers/endpoints'
import { REVIEW_QUESTION_COUNT } from '@shangxue/contract/platform/constants'
import { generateReviewPaper, reviewPaperProgress } from '@shangxue/contract/wrong-questions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { reviewPaperErrorMessage } from '../review-paper-error.ts'
import styles from './book.module.css'

const MODES = [
  { value: 'ai_enhanced', label: '智能出题', note: '原题、同类题，有 AI 时再加变式题' },
  { value: 'similar', label: '同类题', note: '题库里相同知识点的题' },
  { value: 'original_only', label: '只用原题', note: '把选中的错题再做一遍' },
] as const
const ADJUSTMENTS = [
  { value: 'easier', label: '容易些' },
  { value: 'same', label: '一样' },
  { value: 'harder', label: '难一些' },
] as const
const MAX_QUESTIONS = 50
const MAX_TOPICS = 10

interface ReviewPaperSheetProps {
  open: boolean
  onClose: () => void
  /** Ids of wrong questions. */
  selected: readonly number[]
  /** Knowledge points of the selected questions. */
  points: readonly string[]
}

/** Generates a review paper (复习卷) from the selected wrong questions. */
export function ReviewPaperSheet({ open, selected, points, onClose }: ReviewPaperSheetProps) {
  const navigate = useNavigate()
  const { userName, userId } = useSession()
  const [title, setTitle] = useState('')
  const [count, setCount] = useState<number | null>(REVIEW_QUESTION_COUNT)
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('ai_enhanced')
  const [adjustment, setAdjustment] = useState<(typeof ADJUSTMENTS)[number]['value']>('same')
  const [topics, setTopics] = useState<readonly string[]>([])
  const [includeOriginals, setIncludeOriginals] = useState(true)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const generateCall = useCall(generateReviewPaper, { invalidates: [listPapers], quiet: true })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setErrorMessage(null)
    setTopics([])
  }

  const toggle = (point: string) =>
    setTopics(
      topics.includes(point)
        ? topics.filter((topic) => topic !== point)
        : [...topics, point].slice(-MAX_TOPICS),
    )

  const generate = async () => {
    if (!userName) return setErrorMessage('用户名不能为空')
    if (selected.length === 0) return setErrorMessage('没有选择错题')
    setErrorMessage(null)
    const input = {
      wrong_question_ids: [...selected],
      username: userName,
      user_id: userId ?? undefined,
      paper_title: title.trim() || undefined,
      generation_mode: mode,
      difficulty_adjustment: adjustment,
      question_count: count ?? REVIEW_QUESTION_COUNT,
      topic_focus: topics.length > 0 ? [...topics] : undefined,
      include_original: includeOriginals,
    }
    await generateCall.mutateAsync(input).then(
      ({ paper_id, notice, questions }) => {
        toast(notice || `复习卷已生成，共 ${questions} 题`, { kind: notice ? 'info' : 'success' })
        onClose()
        void navigate(`/paper-analysis/exam/${paper_id}`)
      },
      (error: unknown) => setErrorMessage(reviewPaperErrorMessage(error)),
    )
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="生成复习卷"
      footer={
        <Button block onClick={generate}>
          生成
        </Button>
      }
    >
      <FormGrid>
        {errorMessage && <Notice kind="danger">{errorMessage}</Notice>}
        {generateCall.isPending && <GenerationProgress />}
        <p>已选 {selected.length} 道错题</p>
        <TextField
          label="试卷名称"
          hint="可以不填"
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <LabelledField label="题数">
          <div>
            <Stepper label="题数" value={count} onChange={setCount} min={1} max={MAX_QUESTIONS} />
          </div>
        </LabelledField>
        <RadioList label="出题方式" options={MODES} value={mode} onChange={setMode} />
        <LabelledField label="难度">
          <SegmentedControl label="难度" options={ADJUSTMENTS} value={adjustment} onChange={setAdjustment} />
        </LabelledField>
        {points.length > 0 && (
          <LabelledField label="着重知识点">
            <FilterBar label="着重知识点">
              {points.map((point) => (
                <Chip key={point} selected={topics.includes(point)} onClick={() => toggle(point)}>
                  {point}
                </Chip>
              ))}
            </FilterBar>
          </LabelledField>
        )}
        <Checkbox
          label="包含原题"
          checked={includeOriginals}
          onChange={(event) => setIncludeOriginals(event.target.checked)}
        />
      </FormGrid>
    </Sheet>
  )
}

const POLL_MS = 1_500

/** Progress of the generation, if the server reports it. */
function GenerationProgress() {
  const options = {
    ...query(reviewPaperProgress, {}),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { quiet: true },
  }
  const { data } = useQuery(options)
  const waitHint = '最多需要 3 分钟，请不要关闭页面'
  if (!data) return <Notice>正在生成，{waitHint}</Notice>
  const text = `${data.made} / ${data.wanted} 题`
  return (
    <Notice>
      <Progress label="正在出变式题" value={data.made} max={data.wanted} text={text} />
      {waitHint}
    </Notice>
  )
}

/** A labelled field whose label is hidden from screen readers, because the control has its own. */
function LabelledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
