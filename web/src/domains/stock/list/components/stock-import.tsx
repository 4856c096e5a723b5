import { listBrands, listLocations } from '@shangxue/contract/catalogue/endpoints'
import { stockImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../lib/api/queries.ts'
import { ImportFlow } from '../../../imports/public.ts'
import { STOCK_QUERIES } from '../../stock-actions-api.ts'

/** Queries to invalidate after an import of stock. */
const INVALIDATED_QUERIES = [...STOCK_QUERIES, listBrands, listLocations]

export default function StockImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const refresh = () => {
    void invalidate(cache, INVALIDATED_QUERIES)
  }
  return (
    <ImportFlow endpoints={stockImport} title="导入库存" open={open} onClose={onClose} onDone={refresh} />
  )
}
