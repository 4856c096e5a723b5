import { useState } from 'react'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { usePeople } from '../api.ts'

interface MembersFieldProps {
  label: string
  value: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
  /** Limits the choice to members of a group. */
  groupMembersOnly?: boolean
}

/** Selects several members and shows their groups. */
export function MembersField({ label, value, onChange, error, groupMembersOnly = false }: MembersFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = usePeople()
  const options = (data ?? [])
    .filter(({ group }) => !groupMembersOnly || group !== null)
    .map(({ id, name, position, group }) => ({
      value: String(id),
      label: name,
      note: [position, group].filter(Boolean).join(' · '),
    }))
  return (
    <>
      <PickerField
        label={label}
        required
        text={value.length > 0 ? `${value.length} 人` : ''}
        placeholder={`请选择${label}`}
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        multiple
        open={open}
        onClose={() => setOpen(false)}
        title={`选择${label}`}
        searchLabel="搜索姓名或职位"
        options={options}
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        value={value.map(String)}
        onPick={(ids) => onChange(ids.map(Number))}
      />
    </>
  )
}
