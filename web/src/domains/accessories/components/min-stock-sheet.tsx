import { MIN_STOCK_MAX, setMinStock } from '@shangxue/contract/accessories/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ACCESSORY_QUERIES, type AccessoryDetail } from '../api.ts'

interface MinStockSheetProps {
  accessory: AccessoryDetail
  open: boolean
  onClose: () => void
}

/** Form for the minimum stock of all stores together. */
export function MinStockSheet({ accessory, open, onClose }: MinStockSheetProps) {
  const { sku_id, min_stock, sold_30 } = accessory
  const cache = useQueryClient()
  const form = useForm({
    initial: { pieces: min_stock as number | null },
    open,
    validate: ({ pieces }) => ({
      pieces: (pieces === null || pieces > MIN_STOCK_MAX) && '请填 0 到 100 万的整数',
    }),
    // Reloads a minimum changed by another user before the next attempt, which would be refused as well.
    onError: ({ code }) =>
      code === ERRORS.min_stock_changed.code ? invalidate(cache, ACCESSORY_QUERIES) : undefined,
  })
  const save = useCall(setMinStock, { invalidates: ACCESSORY_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ pieces }) => save.mutateAsync({ sku_id, min_stock: pieces ?? 0, expected: min_stock }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="最低库存" {...form.sheet} onSubmit={submit}>
      <NumberField
        label="最低库存（件）"
        hint={
          sold_30 !== null && sold_30 > 0
            ? `全部门店合计；近 30 天卖出 ${sold_30} 件，填 0 表示不提醒`
            : '全部门店合计，填 0 表示不提醒'
        }
        {...form.field('pieces')}
      />
    </FormSheet>
  )
}
