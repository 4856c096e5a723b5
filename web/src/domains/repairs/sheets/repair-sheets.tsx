import type { RepairDetail } from '../api.ts'
import { ClaimSheet } from './claim-sheets.tsx'
import { LendSheet, SwapSheet } from './device-sheets.tsx'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { ReceiveBackSheet, SendSheet } from './maker-sheets.tsx'
import { PartSheet } from './part-sheet.tsx'
import { AnswerSheet, QuoteSheet } from './quote-sheets.tsx'
import type { SheetName } from './repair-sheet.ts'
import { AssignSheet, CancelSheet, FinishSheet, StartSheet } from './work-sheets.tsx'

// Of the same file, because every further chunk adds its address to the first load.
export { ClaimAnswerSheet } from './claim-sheets.tsx'
export { PartSheet } from './part-sheet.tsx'

interface RepairSheetsProps {
  repair: RepairDetail
  /** Undefined if none is open. */
  sheet: SheetName | undefined
  onClose: () => void
}

/** All sheets of a repair, loaded when the first is opened. */
export default function RepairSheets({ repair, sheet, onClose }: RepairSheetsProps) {
  const sheetProps = (name: SheetName) => ({ repair, open: sheet === name, onClose })
  return (
    <>
      <QuoteSheet {...sheetProps('quote')} />
      <AnswerSheet {...sheetProps('answer')} />
      <StartSheet {...sheetProps('start')} />
      <FinishSheet {...sheetProps('finish')} outcome="repaired" />
      <FinishSheet {...sheetProps('unrepaired')} outcome="unrepaired" />
      <HandOverSheet {...sheetProps('handOver')} />
      <PartSheet {...sheetProps('part')} />
      <SendSheet {...sheetProps('send')} />
      <ReceiveBackSheet {...sheetProps('back')} />
      <LendSheet {...sheetProps('lend')} />
      <SwapSheet {...sheetProps('swap')} />
      <ClaimSheet {...sheetProps('claim')} />
      <AssignSheet {...sheetProps('assign')} />
      <CancelSheet {...sheetProps('cancel')} />
    </>
  )
}
