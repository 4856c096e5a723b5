import { STOCK_SORTS } from '@shangxue/contract/stock'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { useStores } from '../reads.ts'
import { SORT_NAMES } from '../sorts.ts'
import type { StockNavigation } from '../use-stock-address.ts'

const KINDS = { store: '门店', warehouse: '仓库' }

interface FilterSheetsProps {
  nav: StockNavigation
  opened: 'store' | 'sort' | null
  onClose: () => void
}

export default function FilterSheets({ nav: { address, filter }, opened, onClose }: FilterSheetsProps) {
  const stores = useStores()
  return (
    <>
      <PickerSheet
        open={opened === 'store'}
        onClose={onClose}
        title="选择门店"
        searchLabel="搜索门店或仓库"
        anyLabel="全部门店"
        loading={stores.isPending}
        options={(stores.data ?? []).map(({ id, name, kind }) => ({
          value: String(id),
          label: name,
          note: KINDS[kind],
        }))}
        value={address.store === null ? null : String(address.store)}
        onPick={(store) => filter({ store: store === null ? null : Number(store) })}
      />
      <ActionSheet
        open={opened === 'sort'}
        onClose={onClose}
        title="排序"
        actions={STOCK_SORTS.map((sort) => ({
          label: SORT_NAMES[sort],
          ...(sort === address.sort && { icon: 'check' as const }),
          onSelect: () => filter({ sort }),
        }))}
      />
    </>
  )
}
