import { LOCATION_KIND_NAMES } from '@shangxue/contract/catalogue/endpoints'
import { useState } from 'react'
import { allStoresLabel } from '../../../lib/all-stores-label.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import type { FieldCommon } from '../../../ui/form/fields/field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useLocations } from '../api.ts'
import type { ListFilters } from './use-list-filters.ts'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
  title: string
  value: number | null
  onPick: (location: number | null) => void
  /** Label of a first row for no location: 全部门店 */
  anyLabel?: string | undefined
  /** A location that cannot be chosen. */
  except?: number | null | undefined
  /** Also offers stores in which the user may not act, such as the destination of a transfer. */
  everywhere?: boolean | undefined
  busy?: boolean
}

/** Sheet to choose a store or warehouse. */
export function LocationSheet({
  title,
  value,
  onPick,
  anyLabel,
  except,
  everywhere,
  busy,
  ...sheet
}: LocationSheetProps) {
  const { data = [], isPending, isError, refetch } = useLocations(everywhere)
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
      empty={<NoLocations hasOthers={data.length > 0} />}
      onPick={(id) => onPick(id === null ? null : Number(id))}
    />
  )
}

function NoLocations({ hasOthers }: { hasOthers: boolean }) {
  const isAdminUser = useSession(({ isAdmin }) => isAdmin)
  return (
    <EmptyState
      icon="store"
      title={hasOthers ? '没有别的门店或仓库' : '还没有门店或仓库'}
      hint={isAdminUser ? '先新增一个，库存和销售都记在它的名下' : '请老板在公司设置里新增'}
      action={isAdminUser && <ButtonLink to="/admin/company-settings?tab=places">新增门店或仓库</ButtonLink>}
    />
  )
}

/** Filter chip for the location of a list. */
export function LocationChip({ filters: { store, set } }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const locations = useLocations()
  const name = locations.data?.find(({ id }) => id === store)?.name ?? '所选门店'
  return (
    <>
      <Chip icon="store" opens selected={store !== null} onClick={() => setOpen(true)}>
        {store === null ? allStoresLabel(locations.data) : name}
      </Chip>
      <LocationSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择门店"
        anyLabel="全部门店"
        value={store}
        onPick={(id) => set('store', id)}
      />
    </>
  )
}

interface LocationFieldProps extends FieldCommon {
  value: number | null
  onChange: (location: number | null) => void
  /** A location that cannot be chosen. */
  except?: number | null
  /** Also offers stores in which the user may not act. */
  everywhere?: boolean
  /** Label of a first row for no location: 不换 */
  anyLabel?: string
}

/** Form field for a store or warehouse. */
export function LocationField({
  value,
  onChange,
  except,
  everywhere,
  anyLabel,
  ...field
}: LocationFieldProps) {
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useLocations(everywhere)
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
        everywhere={everywhere}
      />
    </>
  )
}
