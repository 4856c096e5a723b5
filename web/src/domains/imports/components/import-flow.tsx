import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import type { ImportFlowProps } from './flow-props.ts'

const FlowDialog = lazyWithRetry(() => import('./flow-dialog.tsx'))

/**
 * Imports a table in a full-screen dialog, from the template to the stored rows. Its code loads when it is first opened;
 * it then stays mounted, so that an upload or a check continues while it is closed.
 */
export function ImportFlow(props: ImportFlowProps) {
  return (
    <MountOnce when={props.open}>
      <FlowDialog {...props} />
    </MountOnce>
  )
}
