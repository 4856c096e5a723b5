import { useState } from 'react'
import type { FieldCommon } from '../../../ui/form/field.tsx'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import { useLocations } from '../reads.ts'
import { LocationSheet } from './location-sheet.tsx'

interface LocationFieldProps extends FieldCommon {
  value: number | null
  onChange: (location: number | null) => void
  /** Can't be chosen. */
  except?: number | null
  /** A first row for nothing: 不换 */
  anyLabel?: string
}

/** A store or warehouse. */
export function LocationField({ value, onChange, except, anyLabel, ...field }: LocationFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useLocations()
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
      <LocationSheet
        open={open}
        onClose={() => setOpen(false)}
        title={field.label}
        value={value}
        onPick={onChange}
        anyLabel={anyLabel}
        except={except}
      />
    </>
  )
}
