import { AGEING_DAYS } from '@shangxue/contract/platform/constants'
import { exportDevices, exportStock } from '@shangxue/contract/stock/endpoints'
import { type Action, ActionSheet } from '../../../../ui/overlay/sheet/action-sheet.tsx'
import { useExport } from '../../../exports/public.ts'
import { listFilters } from '../../api.ts'
import type { StockAddress } from '../stock-address.ts'

interface ExportMenuProps {
  open: boolean
  onClose: () => void
  /** The export uses the filters of the list. */
  address: StockAddress
  onStart: (work: Promise<void>) => void
}

/** Menu of stock exports. */
export default function ExportMenu({ open, onClose, address, onStart }: ExportMenuProps) {
  const stock = useExport(exportStock)
  const devices = useExport(exportDevices)
  const filters = listFilters(address)
  const { view } = address
  const ageDays = AGEING_DAYS.find((aged) => view === `aged_${aged}`)
  const inStockFilters = { ...filters, status: 'in_stock', older_than_days: ageDays, sort: 'oldest' } as const

  const actions: (Action | false)[] = [
    {
      label: '库存表',
      icon: 'box',
      note: '按型号、配置、颜色和门店的数量',
      onSelect: () => onStart(stock.start({ ...filters, view })),
    },
    // The low-stock and out-of-stock views list models, for which there are no devices to export.
    (view === 'all' || ageDays !== undefined) && {
      label: '在库设备',
      icon: 'phone',
      note: ageDays === undefined ? '每台的串号、门店和入库时间' : `入库超过 ${ageDays} 天的每一台`,
      onSelect: () => onStart(devices.start(inStockFilters)),
    },
    view === 'all' && {
      label: '全部设备',
      icon: 'list',
      note: '含已售、在途和损坏的设备',
      onSelect: () => onStart(devices.start({ ...filters, sort: 'oldest' })),
    },
  ]
  const visibleActions = actions.filter((action) => action !== false)
  return <ActionSheet open={open} onClose={onClose} title="导出 Excel" actions={visibleActions} />
}
