import { useState } from 'react'
import type { FieldCommon } from '../../ui/form/fields/field.tsx'
import { PickerField } from '../../ui/form/fields/picker-field.tsx'
import { type PickerOption, PickerSheet } from '../../ui/overlay/picker/picker-sheet.tsx'

interface PickFieldProps extends FieldCommon {
  options: readonly PickerOption[]
  query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
  value: number | null
  onPick: (id: number) => void
}

/** Selects one of many options by name. */
export function PickField({ options, query, value, onPick, ...field }: PickFieldProps) {
  const [open, setOpen] = useState(false)
  const selected = value === null ? null : String(value)
  return (
    <>
      <PickerField
        {...field}
        text={
          options.find((option) => option.value === selected)?.label ??
          (selected === null ? '' : `所选${field.label}`)
        }
        placeholder={`请选择${field.label}`}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={`选择${field.label}`}
        searchLabel={`搜索${field.label}`}
        options={options}
        loading={query.isPending}
        onRetry={query.isError ? query.refetch : undefined}
        value={selected}
        onPick={(id) => id !== null && onPick(Number(id))}
      />
    </>
  )
}
