import { LOCATION_KIND_NAMES } from '@shangxue/contract/catalogue'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { useLocations } from '../reads.ts'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
  title: string
  value: number | null
  onPick: (location: number | null) => void
  /** A first row for none: 全部门店 */
  anyLabel?: string | undefined
  /** Can't be chosen. */
  except?: number | null | undefined
  busy?: boolean
}

/** Choosing a store or warehouse. */
export function LocationSheet({
  title,
  value,
  onPick,
  anyLabel,
  except,
  busy,
  ...sheet
}: LocationSheetProps) {
  const { data = [], isPending, isError, refetch } = useLocations()
  return (
    <PickerSheet
      {...sheet}
      title={title}
      searchLabel="搜索门店或仓库"
      loading={isPending || busy === true}
      onRetry={isError ? refetch : undefined}
      {...(anyLabel && { anyLabel })}
      options={data
        .filter(({ id }) => id !== except)
        .map(({ id, name, kind }) => ({ value: String(id), label: name, note: LOCATION_KIND_NAMES[kind] }))}
      value={value === null ? null : String(value)}
      onPick={(id) => onPick(id === null ? null : Number(id))}
    />
  )
}
