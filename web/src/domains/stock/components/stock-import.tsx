import { listBrands, listLocations } from '@shangxue/contract/catalogue'
import { stockImport } from '@shangxue/contract/imports'
import { getStockModel, listDevices, listStockModels, stockSummary } from '@shangxue/contract/stock'
import { useQueryClient } from '@tanstack/react-query'
import { ImportFlow } from '../../imports/public.ts'

/** What an import of stock makes out of date. */
const CHANGED = [listStockModels, stockSummary, getStockModel, listDevices, listBrands, listLocations]

export function StockImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const refresh = () => {
    for (const { path } of CHANGED) void cache.invalidateQueries({ queryKey: [path] })
  }
  return (
    <ImportFlow endpoints={stockImport} title="导入库存" open={open} onClose={onClose} onDone={refresh} />
  )
}
