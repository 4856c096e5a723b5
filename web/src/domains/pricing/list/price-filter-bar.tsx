import { listBrands } from '@shangxue/contract/catalogue/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import type { PriceFilters } from './price-address.ts'

interface PriceFilterBarProps {
  filters: PriceFilters
  onChange: (next: Partial<PriceFilters>) => void
}

const BRANDS_STALE_MS = 5 * 60_000

/** Filters for recent changes and brands. */
export function PriceFilterBar({ filters, onChange }: PriceFilterBarProps) {
  const { data: brands = [] } = useQuery({
    ...query(listBrands, {}),
    staleTime: BRANDS_STALE_MS,
    // The list reports the failure.
    meta: { quiet: true },
  })
  const toggleBrand = (id: number | undefined) =>
    onChange({ brand_id: filters.brand_id === id ? undefined : id })
  return (
    <FilterBar label="筛选价格">
      <Chip icon="trend" selected={filters.changed} onClick={() => onChange({ changed: !filters.changed })}>
        近 7 天变动
      </Chip>
      {brands.map(({ id, name }) => (
        <Chip key={id} selected={filters.brand_id === id} onClick={() => toggleBrand(id)}>
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}
