import type { RepairDetail } from '../api.ts'

/** Props of every sheet that changes a repair. */
export interface RepairSheetProps {
  readonly repair: RepairDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** The sheets of a repair by the action that opens them. */
export type SheetName =
  | 'answer'
  | 'assign'
  | 'back'
  | 'cancel'
  | 'claim'
  | 'finish'
  | 'handOver'
  | 'lend'
  | 'part'
  | 'quote'
  | 'send'
  | 'start'
  | 'swap'
  | 'unrepaired'
