import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { useStores } from '../reads.ts'
import type { Filters } from '../use-filters.ts'

/** The store that a list is about. */
export function StoreChip({ filters: { store, set } }: { filters: Filters }) {
  const [open, setOpen] = useState(false)
  const stores = useStores()
  const name = stores.data?.find(({ id }) => id === store)?.name ?? '所选门店'
  return (
    <>
      <Chip icon="store" opens selected={store !== null} onClick={() => setOpen(true)}>
        {store === null ? '全部门店' : name}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择门店"
        searchLabel="搜索门店或仓库"
        anyLabel="全部门店"
        loading={stores.isPending}
        options={(stores.data ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
        value={store === null ? null : String(store)}
        onPick={(id) => set('store', id)}
      />
    </>
  )
}
