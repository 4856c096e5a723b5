import { useState } from 'react'
import { allStoresLabel } from '../../../../lib/all-stores-label.ts'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { lazyWithRetry, MountOnce } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { useBrands, useLocations } from '../../api.ts'
import { SORT_LABELS, type StockNavigation } from '../stock-address.ts'

const FilterSheets = lazyWithRetry(() => import('./filter-sheets.tsx'))

/** Store, sort order and brands in one row that scrolls horizontally. */
export function StockFilters({ nav }: { nav: StockNavigation }) {
  const { address, filter } = nav
  const [openSheet, setOpenSheet] = useState<'store' | 'sort' | null>(null)
  const locations = useLocations()
  const brands = useBrands()
  const store = locations.data?.find(({ id }) => id === address.store)

  return (
    <>
      <FilterBar label="筛选和排序">
        <Chip icon="store" opens selected={address.store !== null} onClick={() => setOpenSheet('store')}>
          {address.store === null ? allStoresLabel(locations.data) : (store?.name ?? '所选门店')}
        </Chip>
        <Chip icon="sort" opens onClick={() => setOpenSheet('sort')}>
          {SORT_LABELS[address.sort]}
        </Chip>
        <BrandChips brands={brands} selected={address.brand} onSelect={(brand) => filter({ brand })} />
      </FilterBar>
      <MountOnce when={openSheet !== null}>
        <FilterSheets nav={nav} openSheet={openSheet} onClose={() => setOpenSheet(null)} />
      </MountOnce>
    </>
  )
}

interface BrandChipsProps {
  brands: ReturnType<typeof useBrands>
  selected: number | null
  onSelect: (brand: number | null) => void
}

function BrandChips({ brands: { data, isError, refetch }, selected, onSelect }: BrandChipsProps) {
  if (isError && !data) {
    return (
      <Chip icon="refresh" onClick={() => void refetch()}>
        重新加载品牌
      </Chip>
    )
  }
  return data?.map(({ id, name }) => (
    <Chip key={id} selected={id === selected} onClick={() => onSelect(id === selected ? null : id)}>
      {name}
    </Chip>
  ))
}
