import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from './answer-nav.module.css'

interface AnswerNavProps {
  /** Counted from 0. */
  at: number
  count: number
  /** Nothing can be handed in any more. */
  closing: boolean
  onPick: (at: number) => void
  onSheet: () => void
  onHandIn: () => void
}

/** From question to question, the sheet of all, and at the last one the hand-in. */
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
  /** Why it could not be handed in. */
  trouble: string | null
  onRetry: () => void
}

/** The time is up. */
export const ClosingNotice = ({ trouble, onRetry }: ClosingNoticeProps) => (
  <Notice
    kind={trouble ? 'danger' : 'warning'}
    {...(trouble && { action: { label: '重试', onSelect: onRetry } })}
  >
    {trouble ?? '时间到，正在交卷，请不要关闭页面'}
  </Notice>
)
