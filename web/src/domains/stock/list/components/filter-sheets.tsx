import { STOCK_SORTS } from '@shangxue/contract/stock/endpoints'
import { ActionSheet } from '../../../../ui/overlay/sheet/action-sheet.tsx'
import { LocationSheet } from '../../shared/location-picker.tsx'
import { SORT_LABELS, type StockNavigation } from '../stock-address.ts'

interface FilterSheetsProps {
  nav: StockNavigation
  openSheet: 'store' | 'sort' | null
  onClose: () => void
}

export default function FilterSheets({ nav: { address, filter }, openSheet, onClose }: FilterSheetsProps) {
  return (
    <>
      <LocationSheet
        open={openSheet === 'store'}
        onClose={onClose}
        title="选择门店"
        anyLabel="全部门店"
        value={address.store}
        onPick={(store) => filter({ store })}
      />
      <ActionSheet
        open={openSheet === 'sort'}
        onClose={onClose}
        title="排序"
        actions={STOCK_SORTS.map((sort) => ({
          label: SORT_LABELS[sort],
          chosen: sort === address.sort,
          onSelect: () => filter({ sort }),
        }))}
      />
    </>
  )
}
