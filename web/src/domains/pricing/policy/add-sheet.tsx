import type { PriceRuleKind } from '@shangxue/contract/pricing/policy'
import { GiftSheet } from './gift-sheet.tsx'
import { RuleSheet } from './rule-sheet.tsx'

interface AddSheetProps {
  kind: PriceRuleKind | 'gift'
  open: boolean
  onClose: () => void
  /** The customer of the own prices, if it is known. */
  customer?: { id: number; name: string }
}

/** The sheets that add rules, loaded as one part when the first of them opens. */
export default function AddSheet({ kind, ...sheet }: AddSheetProps) {
  return kind === 'gift' ? <GiftSheet {...sheet} /> : <RuleSheet kind={kind} {...sheet} />
}
