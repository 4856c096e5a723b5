import { type ReactNode, useState } from 'react'
import { ReasonSheet } from '../overlay/sheet/reason-sheet.tsx'
import { Button } from './button.tsx'

interface ApprovalButtonsProps {
  /** Approves the request, or opens a confirmation first. */
  onApprove: () => unknown
  busy?: boolean
  /** Declines it with the reason. If it rejects, the sheet shows the error and retains the input. */
  onDecline: (reason: string) => Promise<unknown>
  /** Title of the sheet, such as 不批准资金调整. */
  title?: string
  /** Common reasons that the user can choose with one tap. */
  commonReasons: readonly string[]
  /** Explains the consequences of declining. */
  children: ReactNode
}

/** Approval buttons for the bottom edge: 不批准, which asks for a reason, and 批准. */
export function ApprovalButtons({
  onApprove,
  busy,
  onDecline,
  title = '不批准',
  commonReasons,
  children,
}: ApprovalButtonsProps) {
  const [declining, setDeclining] = useState(false)
  const close = () => setDeclining(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setDeclining(true)}>
        不批准
      </Button>
      <Button icon="check" {...(busy !== undefined && { busy })} onClick={() => void onApprove()}>
        批准
      </Button>
      <ReasonSheet
        open={declining}
        onClose={close}
        title={title}
        submitLabel="不批准"
        danger
        commonReasons={commonReasons}
        onSubmit={async (reason) => {
          await onDecline(reason)
          close()
        }}
      >
        <p>{children}</p>
      </ReasonSheet>
    </>
  )
}
