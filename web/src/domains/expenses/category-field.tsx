import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { FieldCommon } from '../../ui/form/fields/field.tsx'
import { categoryOptions, useCategoryTree } from './api.ts'
import { PickField } from './pick-field.tsx'

interface CategoryFieldProps extends FieldCommon {
  direction: CashDirection
  value: number | null
  onPick: (id: number) => void
}

/** Selects an active category of a direction. */
export function CategoryField({ direction, value, ...field }: CategoryFieldProps) {
  const tree = useCategoryTree(direction)
  return <PickField {...field} options={categoryOptions(tree.data, value)} query={tree} value={value} />
}
