import { toast } from '../../../ui/overlay/toast.ts'
import { type Ledger, unsavedAnswers } from './ledger.ts'

/** Tells of answers that came after the attempt was handed in. */
export function sayLate(ledger: Pick<Ledger, 'unsaved'>): void {
  const late = unsavedAnswers(ledger)
  if (late > 0) toast(`有 ${late} 题没有赶上交卷`, { kind: 'warning' })
}
