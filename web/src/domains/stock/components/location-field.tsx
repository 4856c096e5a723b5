import { useState } from 'react'
import type { FieldCommon } from '../../../ui/form/field.tsx'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { useStores } from '../reads.ts'

const KINDS = { store: '门店', warehouse: '仓库' }

interface LocationFieldProps extends FieldCommon {
  value: number | null
  onChange: (location: number | null) => void
  /** Can't be chosen. */
  except?: number | null
  /** A first row for nothing: 不改位置 */
  anyLabel?: string
}

/** A store or warehouse. */
export function LocationField({ value, onChange, except, anyLabel, ...field }: LocationFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useStores()
  const chosen = data?.find(({ id }) => id === value)
  const text = chosen?.name ?? (value === null || isPending ? '' : '所选门店')
  return (
    <>
      <PickerField
        {...field}
        text={value === null && anyLabel ? anyLabel : text}
        placeholder="请选择门店或仓库"
        error={field.error ?? (isError && !data ? '门店没有加载出来，点一下重试' : undefined)}
        onOpen={() => {
          if (isError) void refetch()
          setOpen(true)
        }}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={field.label}
        searchLabel="搜索门店或仓库"
        loading={isPending}
        {...(anyLabel && { anyLabel })}
        options={(data ?? [])
          .filter(({ id }) => id !== except)
          .map(({ id, name, kind }) => ({ value: String(id), label: name, note: KINDS[kind] }))}
        value={value === null ? null : String(value)}
        onPick={(id) => onChange(id === null ? null : Number(id))}
      />
    </>
  )
}
