import {
  getPaperDetail,
  listPapers,
  mergeQuestions,
  QUESTION_TYPE_NAMES,
  QUESTION_TYPES,
  setQuestions,
} from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { PaperDetail } from '../api.ts'
import { scoreError } from '../editing/question-draft.ts'
import styles from './checking.module.css'

interface BulkActionsProps {
  detail: PaperDetail
  pickedIds: readonly number[]
  /** null ends selection mode. */
  onPick: (ids: readonly number[] | null) => void
}
type QuestionChanges = Omit<RequestOf<typeof setQuestions>, 'paper_id' | 'question_ids'>

/** Actions on several questions at once. */
export function BulkActions({ detail, pickedIds, onPick }: BulkActionsProps) {
  const [openSheet, setOpenSheet] = useState<'type' | 'score' | null>(null)
  const setCall = useCall(setQuestions, { invalidates: [getPaperDetail, listPapers] })
  const mergeCall = useCall(mergeQuestions, { invalidates: [getPaperDetail, listPapers] })
  const { paper_id } = detail.paper
  // In paper order, independent of the order of selection.
  const question_ids = detail.questions
    .map((question) => question.question_id)
    .filter((id) => pickedIds.includes(id))
  const nothingPicked = question_ids.length === 0
  const close = () => setOpenSheet(null)
  const finish = (message: string) => {
    toast(message, { kind: 'success' })
    close()
    onPick(null)
  }
  const change = (changes: QuestionChanges) =>
    setCall.mutateAsync({ paper_id, question_ids, ...changes }).then(
      () => finish(`已修改 ${question_ids.length} 题`),
      () => undefined,
    )
  const confirmMerge = async () => {
    const confirmed = await confirm({
      title: `合并选中的 ${question_ids.length} 题？`,
      message: '文字接在最前面的一题后面，分值相加',
      confirmLabel: '合并',
    })
    if (confirmed)
      await mergeCall.mutateAsync({ paper_id, question_ids }).then(
        () => finish('已合并'),
        () => undefined,
      )
  }
  const allPicked = question_ids.length === detail.questions.length
  return (
    <fieldset className={styles.bulk}>
      <legend className="sr-only">批量操作</legend>
      <div className={styles.bulkHead}>
        <span>已选 {question_ids.length} 题</span>
        <Button
          kind="plain"
          small
          onClick={() => onPick(allPicked ? [] : detail.questions.map((question) => question.question_id))}
        >
          {allPicked ? '全不选' : '全选'}
        </Button>
      </div>
      <Button kind="secondary" small disabled={nothingPicked} onClick={() => setOpenSheet('type')}>
        设题型
      </Button>
      <Button kind="secondary" small disabled={nothingPicked} onClick={() => setOpenSheet('score')}>
        设分值
      </Button>
      <Button kind="secondary" small disabled={nothingPicked} onClick={() => change({ confirmed: true })}>
        核对无误
      </Button>
      <Button kind="secondary" small disabled={question_ids.length < 2} onClick={confirmMerge}>
        合并
      </Button>
      <ActionSheet
        open={openSheet === 'type'}
        onClose={close}
        title={`${question_ids.length} 题的题型`}
        actions={QUESTION_TYPES.map((type) => ({
          label: QUESTION_TYPE_NAMES[type],
          onSelect: () => void change({ type }),
        }))}
      />
      <ScoreSheet
        count={question_ids.length}
        open={openSheet === 'score'}
        onClose={close}
        onScore={(max_score) => change({ max_score })}
      />
    </fieldset>
  )
}

interface ScoreSheetProps {
  count: number
  open: boolean
  onClose: () => void
  onScore: (score: number) => unknown
}

function ScoreSheet({ count, open, onClose, onScore }: ScoreSheetProps) {
  const form = useForm({
    initial: { score: null as number | null },
    open,
    validate: ({ score }) => ({ score: scoreError(score) }),
  })
  const submit = form.handleSubmit(({ score }) => (score === null ? undefined : onScore(score)))
  return (
    <FormSheet open={open} onClose={onClose} title={`${count} 题的分值`} {...form.sheet} onSubmit={submit}>
      <NumberField label="每题分值" suffix="分" decimals={1} {...form.field('score')} />
    </FormSheet>
  )
}
