import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { FieldCommon } from '../../../ui/form/field.tsx'
import { itemOptions, useTree } from '../cash.ts'
import { PickField } from './pick-field.tsx'

interface ItemFieldProps extends FieldCommon {
  direction: CashDirection
  value: number | null
  onPick: (id: number) => void
}

/** Selects an active category of a direction. */
export function ItemField({ direction, value, ...field }: ItemFieldProps) {
  const tree = useTree(direction)
  return <PickField {...field} options={itemOptions(tree.data, value)} found={tree} value={value} />
}
