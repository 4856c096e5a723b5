import { Button } from '../../../ui/action/button.tsx'

interface PassageResultActionsProps {
  onLeave: () => void
  onRetry: () => void
  /** Opens the next passage that was not done yet. */
  onNext?: (() => void) | undefined
  /** Goes on, where the passage is a part of the day. */
  onContinue?: (() => void) | undefined
}

/** The actions below the result of a passage. */
export const PassageResultActions = ({ onLeave, onRetry, onNext, onContinue }: PassageResultActionsProps) => (
  <>
    <Button kind="secondary" onClick={onRetry}>
      再做一次
    </Button>
    <Button onClick={onContinue ?? onNext ?? onLeave}>
      {onContinue ? '继续' : onNext ? '下一篇' : '完成'}
    </Button>
  </>
)
