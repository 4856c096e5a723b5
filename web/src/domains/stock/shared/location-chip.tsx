import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import { useLocations } from '../api.ts'
import { LocationSheet } from './location-picker.tsx'
import type { ListFilters } from './use-list-filters.ts'

/** Filter chip for the location of a list. */
export function LocationChip({ filters: { store, set } }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const locations = useLocations()
  const name = locations.data?.find(({ id }) => id === store)?.name ?? '所选门店'
  return (
    <>
      <Chip icon="store" opens selected={store !== null} onClick={() => setOpen(true)}>
        {store === null ? '全部门店' : name}
      </Chip>
      <LocationSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择门店"
        anyLabel="全部门店"
        value={store}
        onPick={(id) => set('store', id)}
      />
    </>
  )
}
