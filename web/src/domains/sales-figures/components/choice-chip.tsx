import { useState } from 'react'
import { Chip } from '../../../ui/form/chip.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import type { PickerOption } from '../../../ui/overlay/picker-options.ts'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'

interface ChoiceChipProps {
  icon: IconName
  title: string
  searchLabel: string
  /** Label if nothing is selected: 全部门店 */
  anyLabel: string
  /** Label if the name of the selected option is not loaded. */
  selectedLabel: string
  options: readonly PickerOption[]
  loading: boolean
  onRetry?: (() => unknown) | undefined
  onSearch?: (text: string) => void
  value: string | undefined
  onPick: (value: string | null) => void
}

/** Filter chip that opens a list of options. */
export function ChoiceChip(props: ChoiceChipProps) {
  const { icon, title, searchLabel, anyLabel, selectedLabel, options, value, onPick } = props
  const [open, setOpen] = useState(false)
  const name = options.find((option) => option.value === value)?.label ?? selectedLabel
  return (
    <>
      <Chip icon={icon} opens selected={value !== undefined} onClick={() => setOpen(true)}>
        {value === undefined ? anyLabel : name}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        searchLabel={searchLabel}
        anyLabel={anyLabel}
        options={options}
        loading={props.loading}
        onRetry={props.onRetry}
        {...(props.onSearch && { onSearch: props.onSearch })}
        value={value ?? null}
        onPick={onPick}
      />
    </>
  )
}
