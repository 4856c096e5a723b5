import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from './answer-nav.module.css'

interface AnswerNavProps {
  /** Index of the current question, from 0. */
  index: number
  count: number
  /** True once the time is up and the exam is being submitted. */
  isClosing: boolean
  onPick: (index: number) => void
  onSheet: () => void
  onSubmit: () => void
}

/** Previous and next question, the answer sheet, and the submit button at the last question. */
export const AnswerNav = ({ index, count, isClosing, onPick, onSheet, onSubmit }: AnswerNavProps) => (
  <div className={styles.nav}>
    <Button kind="secondary" disabled={index === 0} onClick={() => onPick(index - 1)}>
      上一题
    </Button>
    <Button kind="secondary" icon="list" onClick={onSheet}>
      答题卡
    </Button>
    {index === count - 1 ? (
      <Button disabled={isClosing} onClick={onSubmit}>
        交卷
      </Button>
    ) : (
      <Button onClick={() => onPick(index + 1)}>下一题</Button>
    )}
  </div>
)

interface ClosingNoticeProps {
  /** Why the submission failed; null while it is in progress. */
  error: string | null
  onRetry: () => void
}

/** Shown when the time is up. */
export const ClosingNotice = ({ error, onRetry }: ClosingNoticeProps) => (
  <Notice
    kind={error ? 'danger' : 'warning'}
    {...(error && { action: { label: '重试', onSelect: onRetry } })}
  >
    {error ?? '时间到，正在交卷，请不要关闭页面'}
  </Notice>
)
