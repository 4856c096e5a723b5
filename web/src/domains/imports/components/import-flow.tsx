import type { ImportEndpoints } from '@shangxue/contract/imports'
import { later } from '../../../ui/overlay/later.tsx'
import { LazyPart } from '../../../ui/overlay/lazy-part.tsx'

export interface ImportFlowProps {
  endpoints: ImportEndpoints
  /** 导入价格: 导入 and what the rows are. */
  title: string
  open: boolean
  onClose(): void
  /** The rows are stored: reads that show them are out of date. */
  onDone(): void
}

const FlowDialog = later(() => import('./flow-dialog.tsx'))

/**
 * Imports a table in full screen, from the template to the stored rows. Its code comes when it is first opened;
 * from then on an upload or a check goes on while it is closed.
 */
export function ImportFlow(props: ImportFlowProps) {
  return (
    <LazyPart wanted={props.open}>
      <FlowDialog {...props} />
    </LazyPart>
  )
}
