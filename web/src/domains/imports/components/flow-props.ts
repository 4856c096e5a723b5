import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import type { Import } from '../use-import.ts'

export interface ImportFlowProps {
  endpoints: ImportEndpoints
  /** 导入价格: 导入 and what the rows are. */
  title: string
  /** Said of the whole file. */
  params?: Readonly<Record<string, string>>
  /** The effect that says that nothing is stored before somebody approves, and where that is followed. */
  approval?: { readonly effect: string; readonly hint: string; readonly link: string }
  open: boolean
  onClose(): void
  /** The rows are stored: reads that show them are out of date. */
  onDone(): void
}

export interface FlowViewProps {
  importState: Import
  /** 价格: what the rows are. */
  rowsLabel: string
  approval?: ImportFlowProps['approval']
}
