import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from './answer-nav.module.css'

interface AnswerNavProps {
  /** Index of the current question, from 0. */
  at: number
  count: number
  /** True once the time is up and the exam is being submitted. */
  closing: boolean
  onPick: (at: number) => void
  onSheet: () => void
  onHandIn: () => void
}

/** Previous and next question, the answer sheet, and the submit button at the last question. */
export const AnswerNav = ({ at, count, closing, onPick, onSheet, onHandIn }: AnswerNavProps) => (
  <div className={styles.nav}>
    <Button kind="secondary" disabled={at === 0} onClick={() => onPick(at - 1)}>
      上一题
    </Button>
    <Button kind="secondary" icon="list" onClick={onSheet}>
      答题卡
    </Button>
    {at === count - 1 ? (
      <Button disabled={closing} onClick={onHandIn}>
        交卷
      </Button>
    ) : (
      <Button onClick={() => onPick(at + 1)}>下一题</Button>
    )}
  </div>
)

interface ClosingNoticeProps {
  /** Why the submission failed; null while it is in progress. */
  trouble: string | null
  onRetry: () => void
}

/** Shown when the time is up. */
export const ClosingNotice = ({ trouble, onRetry }: ClosingNoticeProps) => (
  <Notice
    kind={trouble ? 'danger' : 'warning'}
    {...(trouble && { action: { label: '重试', onSelect: onRetry } })}
  >
    {trouble ?? '时间到，正在交卷，请不要关闭页面'}
  </Notice>
)
