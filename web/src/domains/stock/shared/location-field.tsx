import { useState } from 'react'
import type { FieldCommon } from '../../../ui/form/field.tsx'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import { useLocations } from '../api.ts'
import { LocationSheet } from './location-picker.tsx'

interface LocationFieldProps extends FieldCommon {
  value: number | null
  onChange: (location: number | null) => void
  /** A location that cannot be chosen. */
  except?: number | null
  /** Label of a first row for no location: 不换 */
  anyLabel?: string
}

/** Form field for a store or warehouse. */
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
