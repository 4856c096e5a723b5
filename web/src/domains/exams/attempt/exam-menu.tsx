import { abandonExam } from '@shangxue/contract/exams/endpoints'
import { getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import type { ExamAutosave } from '../saving/autosave-exam.ts'
import styles from './exam.module.css'
import { TEXT_SIZES, type TextSize } from './use-text-size.ts'

interface ExamMenuProps {
  open: boolean
  onClose: () => void
  size: TextSize
  onSize: (size: TextSize) => void
  /** Undefined if the exam cannot be paused. */
  onPause: (() => Promise<void>) | undefined
  /** False for an attempt at somebody else's paper: it can only be submitted. */
  canAbandon: boolean
  attemptId: number
  saver: ExamAutosave
}

export function ExamMenu({ open, onClose, size, onSize, onPause, canAbandon, ...exam }: ExamMenuProps) {
  const { attemptId, saver } = exam
  const navigate = useNavigate()
  const abandonCall = useCall(abandonExam, { invalidates: [getPaperDetail, listPapers] })
  const abandon = async () => {
    onClose()
    const confirmed = await confirm({
      title: '放弃这次考试？',
      message: '已作答的内容会删除，不计成绩',
      confirmLabel: '放弃考试',
      danger: true,
    })
    if (!confirmed) return
    await abandonCall.mutateAsync({ attempt_id: attemptId }).then(
      async ({ status }) => {
        await saver.close()
        const wasAbandoned = status === 'not_started'
        void navigate(wasAbandoned ? '/paper-analysis' : `/paper-analysis/result/${attemptId}`, {
          replace: true,
        })
      },
      () => undefined, // the shell reports the error
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title="考试设置">
      <div className={styles.actions}>
        <div className={styles.size}>
          <span aria-hidden="true">字号</span>
          <SegmentedControl label="字号" options={TEXT_SIZES} value={size} onChange={onSize} />
        </div>
        {onPause && (
          <Button
            kind="secondary"
            block
            icon="pause"
            onClick={async () => {
              await onPause()
              onClose()
            }}
          >
            暂停考试
          </Button>
        )}
        {canAbandon && (
          <Button kind="plain" block onClick={abandon}>
            放弃考试
          </Button>
        )}
      </div>
    </Sheet>
  )
}
