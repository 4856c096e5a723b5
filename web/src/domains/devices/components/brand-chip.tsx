import { useState } from 'react'
import { positive } from '../../../lib/address/index.ts'
import { Chip } from '../../../ui/form/chip.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { type Filters, useBrands } from '../../stock/public.ts'

export const brandOf = (filters: Filters): number | null => positive(filters.get('brand')) ?? null

/** Filter chip for the brand of a list. */
export function BrandChip({ filters }: { filters: Filters }) {
  const [open, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = useBrands()
  const chosen = brandOf(filters)
  const name = data.find(({ id }) => id === chosen)?.name ?? '所选品牌'
  return (
    <>
      <Chip icon="tag" opens selected={chosen !== null} onClick={() => setOpen(true)}>
        {chosen === null ? '全部品牌' : name}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择品牌"
        anyLabel="全部品牌"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={data.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={chosen === null ? null : String(chosen)}
        onPick={(id) => filters.set('brand', id)}
      />
    </>
  )
}
