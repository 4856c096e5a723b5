import { Button } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

interface PausedCoverProps {
  title: string
  onResume: () => Promise<void>
  onBack: () => void
}

/** Hides the questions while the exam is paused. */
export function PausedCover({ title, onResume, onBack }: PausedCoverProps) {
  return (
    <Page
      title={title}
      back={onBack}
      footer={
        <Button block icon="play" onClick={onResume}>
          继续考试
        </Button>
      }
    >
      <EmptyState icon="pause" title="考试已暂停" hint="计时已停止，继续后接着作答" />
    </Page>
  )
}
