import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { isWorking } from '../import-run.ts'
import { DoneView } from './done-view.tsx'
import { FailedView } from './failed-view.tsx'
import type { FlowViewProps } from './flow-props.ts'
import { ReviewView } from './review-view.tsx'
import { StartView } from './start-view.tsx'
import { UploadView } from './upload-view.tsx'
import { WorkingView } from './working-view.tsx'

/** Where the import stands decides what is shown. */
export function FlowContent({
  importState,
  rowsLabel,
  approval,
  onClose,
}: FlowViewProps & { onClose: () => void }) {
  const { run, uploading } = importState
  if (uploading) return <UploadView work={importState} uploading={uploading} />
  if (importState.fetching) return <SkeletonList rows={4} />
  if (!run && importState.lost) {
    return (
      <Card>
        <ErrorState
          title="没有找回上次的导入"
          message={`${importState.lost.message}。上传的文件还在，联网后点重试。`}
          onRetry={importState.lookAgain}
        />
      </Card>
    )
  }
  if (!run || run.state === 'cancelled') return <StartView importState={importState} rowsLabel={rowsLabel} />
  if (isWorking(run)) return <WorkingView work={importState} run={run} />
  if (run.state === 'committed')
    return (
      <DoneView
        importState={importState}
        rowsLabel={rowsLabel}
        run={run}
        {...(approval && { approval })}
        onClose={onClose}
      />
    )
  if (run.state === 'ready')
    return <ReviewView key={run.id} importState={importState} rowsLabel={rowsLabel} run={run} />
  return <FailedView work={importState} run={run} />
}
