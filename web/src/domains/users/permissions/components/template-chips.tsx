import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { type GridRow, hasKey, type PendingChanges } from '../permission-changes.ts'

interface TemplateChipsProps {
  row: GridRow
  pendingChanges: PendingChanges
  onTemplate: (row: GridRow, template: string) => void
}

/** Applies the permissions of a position with one tap; the template that matches now is marked. */
export function TemplateChips({ row, pendingChanges, onTemplate }: TemplateChipsProps) {
  const isCurrent = (keys: readonly string[]) =>
    PERMISSION_KEYS.every((key) => hasKey(row, key, pendingChanges) === keys.includes(key))
  return (
    <FilterBar label="套用模板">
      {Object.entries(ROLE_TEMPLATES).map(([name, keys]) => (
        <Chip key={name} selected={isCurrent(keys)} onClick={() => onTemplate(row, name)}>
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}
