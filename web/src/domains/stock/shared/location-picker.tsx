import { LOCATION_KIND_NAMES } from '@shangxue/contract/catalogue/endpoints'
import { useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useLocations } from '../api.ts'

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
  busy?: boolean
}

/** Sheet to choose a store or warehouse. */
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
