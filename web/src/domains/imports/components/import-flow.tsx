import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { MountOnce } from '../../../ui/overlay/lazy/mount-once.tsx'
import type { ImportFlowProps } from './flow-props.ts'

const FlowDialog = lazyWithRetry(() => import('./flow-dialog.tsx'))

/**
 * Imports a table in full screen, from the template to the stored rows. Its code comes when it is first opened;
 * from then on an upload or a check goes on while it is closed.
 */
export function ImportFlow(props: ImportFlowProps) {
  return (
    <MountOnce when={props.open}>
      <FlowDialog {...props} />
    </MountOnce>
  )
}
