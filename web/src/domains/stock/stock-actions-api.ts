import { firstSteps } from '@shangxue/contract/administration/endpoints'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  getCount,
  getStockDocument,
  getTransfer,
  listCounts,
  listStockDocuments,
  listTransfers,
} from '@shangxue/contract/stock/actions'
import {
  getDevice,
  getStockModel,
  listDevices,
  listStockModels,
  stockSummary,
} from '@shangxue/contract/stock/endpoints'

/** Queries to invalidate after any change of stock. */
export const STOCK_QUERIES: readonly Endpoint[] = [
  listStockModels,
  stockSummary,
  getStockModel,
  listDevices,
  getDevice,
  listTransfers,
  getTransfer,
  listStockDocuments,
  getStockDocument,
  listCounts,
  getCount,
  firstSteps,
]
