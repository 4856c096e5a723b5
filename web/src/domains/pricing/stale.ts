import { getPriceRequest, listPriceRequests } from '@shangxue/contract/price-requests'
import { listPrices, lookUpPrices, priceHistory } from '@shangxue/contract/pricing'
import { getDevice, getStockModel, listDevices, listStockModels } from '@shangxue/contract/stock'

/** Queries to invalidate after any change of prices. */
export const PRICE_READS = [
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
