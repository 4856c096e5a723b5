import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { type GridRow, holds, type Wanted } from '../grid-changes.ts'

interface TemplateChipsProps {
  row: GridRow
  wanted: Wanted
  onTemplate: (row: GridRow, template: string) => void
}

/** One tap gives exactly the keys of a position; the one that fits now is marked. */
export function TemplateChips({ row, wanted, onTemplate }: TemplateChipsProps) {
  const fits = (keys: readonly string[]) =>
    PERMISSION_KEYS.every((key) => holds(row, key, wanted) === keys.includes(key))
  return (
    <FilterBar label="套用模板">
      {Object.entries(ROLE_TEMPLATES).map(([name, keys]) => (
        <Chip key={name} selected={fits(keys)} onClick={() => onTemplate(row, name)}>
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}
