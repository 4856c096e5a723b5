import { listPrices, lookUpPrices, priceHistory } from '@shangxue/contract/pricing/endpoints'
import { getPriceRequest, listPriceRequests } from '@shangxue/contract/pricing/requests'
import { getDevice, getStockModel, listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'

/** Queries to invalidate after any change of prices. */
export const PRICE_QUERIES = [
  listPrices,
  priceHistory,
  lookUpPrices,
  listPriceRequests,
  getPriceRequest,
  listStockModels,
  getStockModel,
  listDevices,
  getDevice,
]
