import type { RepairDetail } from '../api.ts'

/** Props of every sheet that changes a repair. */
export interface RepairSheetProps {
  readonly repair: RepairDetail
  readonly open: boolean
  readonly onClose: () => void
}
