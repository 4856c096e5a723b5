import { listPapers } from '@shangxue/contract/papers/endpoints'
import { REVIEW_QUESTION_COUNT } from '@shangxue/contract/platform/constants'
import { generateReviewPaper, reviewPaperProgress } from '@shangxue/contract/wrong-questions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'

import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { reviewPaperMessage } from '../review-paper.ts'
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
const MOST = 50
const TOPICS_MOST = 10

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
  const [originals, setOriginals] = useState(true)
  const [trouble, setTrouble] = useState<string | null>(null)
  const write = useCall(generateReviewPaper, { stale: [listPapers], quiet: true })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setTrouble(null)
    setTopics([])
  }

  const toggle = (point: string) =>
    setTopics(
      topics.includes(point) ? topics.filter((one) => one !== point) : [...topics, point].slice(-TOPICS_MOST),
    )

  const generate = async () => {
    if (!userName) return setTrouble('用户名不能为空')
    if (selected.length === 0) return setTrouble('没有选择错题')
    setTrouble(null)
    const input = {
      wrong_question_ids: [...selected],
      username: userName,
      user_id: userId ?? undefined,
      paper_title: title.trim() || undefined,
      generation_mode: mode,
      difficulty_adjustment: adjustment,
      question_count: count ?? REVIEW_QUESTION_COUNT,
      topic_focus: topics.length > 0 ? [...topics] : undefined,
      include_original: originals,
    }
    await write.mutateAsync(input).then(
      ({ paper_id, notice, questions }) => {
        toast(notice || `复习卷已生成，共 ${questions} 题`, { kind: notice ? 'info' : 'success' })
        onClose()
        void navigate(`/paper-analysis/exam/${paper_id}`)
      },
      (error: unknown) => setTrouble(reviewPaperMessage(error)),
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
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        {write.isPending && <Building />}
        <p>已选 {selected.length} 道错题</p>
        <TextField
          label="试卷名称"
          hint="可以不填"
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Named label="题数">
          <div>
            <Stepper label="题数" value={count} onChange={setCount} min={1} max={MOST} />
          </div>
        </Named>
        <RadioList label="出题方式" options={MODES} value={mode} onChange={setMode} />
        <Named label="难度">
          <SegmentedControl label="难度" options={ADJUSTMENTS} value={adjustment} onChange={setAdjustment} />
        </Named>
        {points.length > 0 && (
          <Named label="着重知识点">
            <FilterBar label="着重知识点">
              {points.map((point) => (
                <Chip key={point} selected={topics.includes(point)} onClick={() => toggle(point)}>
                  {point}
                </Chip>
              ))}
            </FilterBar>
          </Named>
        )}
        <Checkbox
          label="包含原题"
          checked={originals}
          onChange={(event) => setOriginals(event.target.checked)}
        />
      </FormGrid>
    </Sheet>
  )
}

const POLL_MS = 1_500

/** Progress of the generation, if the server reports it. */
function Building() {
  const options = {
    ...query(reviewPaperProgress, {}),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { quiet: true },
  }
  const { data } = useQuery(options)
  const patience = '最多需要 3 分钟，请不要关闭页面'
  if (!data) return <Notice>正在生成，{patience}</Notice>
  const text = `${data.made} / ${data.wanted} 题`
  return (
    <Notice>
      <Progress label="正在出变式题" value={data.made} max={data.wanted} text={text} />
      {patience}
    </Notice>
  )
}

/** A labelled field whose label is hidden from screen readers, because the control has its own. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
