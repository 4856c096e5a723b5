import { listBrands } from '@shangxue/contract/catalogue/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/api/queries.ts'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { SearchField } from '../../../../ui/form/filters/search-field.tsx'
import type { EditSourceSpec, useEditAddress } from '../edit-address.ts'
import styles from './edit.module.css'

const SOURCE_OPTIONS = [
  { value: 'filter', label: '按条件选' },
  { value: 'paste', label: '从 Excel 粘贴' },
] as const

/** Selects the skus to reprice. */
export function EditSource({ source, filter, paste }: ReturnType<typeof useEditAddress>) {
  if (source.kind === 'picked')
    return (
      <FilterBar label="改哪些">
        {/* Not a button: tapping the current selection must not discard it. */}
        <Tag kind="accent">已选 {source.ids.length} 个规格</Tag>
        <Chip onClick={() => filter({})}>改选其他</Chip>
      </FilterBar>
    )
  return (
    <div className={styles.source}>
      <SegmentedControl
        label="改哪些"
        named
        options={SOURCE_OPTIONS}
        value={source.kind}
        onChange={(kind) => (kind === 'paste' ? paste() : filter({}))}
      />
      {source.kind === 'filter' && <SourceFilters source={source} filter={filter} />}
    </div>
  )
}

interface SourceFiltersProps {
  source: Extract<EditSourceSpec, { kind: 'filter' }>
  filter: ReturnType<typeof useEditAddress>['filter']
}

function SourceFilters({ source: { filters, all }, filter }: SourceFiltersProps) {
  const { data: brands = [] } = useQuery({ ...query(listBrands, {}), meta: { quiet: true } })
  return (
    <>
      <SearchField label="型号、简称、配置或拼音" value={filters.q} onChange={(q) => filter({ q })} />
      <FilterBar label="品牌">
        <Chip
          selected={all}
          onClick={() => filter({ q: '', brand_id: undefined, changed: false, all: !all })}
        >
          全部
        </Chip>
        <Chip icon="trend" selected={filters.changed} onClick={() => filter({ changed: !filters.changed })}>
          近 7 天变动
        </Chip>
        {brands.map(({ id, name }) => (
          <Chip
            key={id}
            selected={filters.brand_id === id}
            onClick={() => filter({ brand_id: filters.brand_id === id ? undefined : id })}
          >
            {name}
          </Chip>
        ))}
      </FilterBar>
    </>
  )
}
