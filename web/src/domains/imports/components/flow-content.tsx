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
export function FlowContent({ work, what, approval, onClose }: FlowViewProps & { onClose: () => void }) {
  const { run, uploading } = work
  if (uploading) return <UploadView work={work} uploading={uploading} />
  if (work.fetching) return <SkeletonList rows={4} />
  if (!run && work.lost) {
    return (
      <Card>
        <ErrorState
          title="没有找回上次的导入"
          message={`${work.lost.message}。上传的文件还在，联网后点重试。`}
          onRetry={work.lookAgain}
        />
      </Card>
    )
  }
  if (!run || run.state === 'cancelled') return <StartView work={work} what={what} />
  if (isWorking(run)) return <WorkingView work={work} run={run} />
  if (run.state === 'committed')
    return <DoneView work={work} what={what} run={run} {...(approval && { approval })} onClose={onClose} />
  if (run.state === 'ready') return <ReviewView key={run.id} work={work} what={what} run={run} />
  return <FailedView work={work} run={run} />
}
