import { listQueriedDevices } from '../devices/endpoints.ts'
import { listCashEntries, sumCashEntries } from '../expenses/entries.ts'
import { listCashRequests } from '../expenses/requests.ts'
import { getAccountSummary, listAccounts } from '../ledger/endpoints.ts'
import { listWaybills } from '../logistics/endpoints.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { listPriceRequests } from '../pricing/requests.ts'
import { listPurchaseOrders } from '../purchasing/orders.ts'
import { listSuppliers, sumSuppliers } from '../purchasing/payables.ts'
import { listDebtDocuments } from '../receivables/documents.ts'
import { getDebtSummary, listDebts } from '../receivables/endpoints.ts'
import { listRepairs } from '../repairs/endpoints.ts'
import { listSales } from '../sales/endpoints.ts'
import { listSoldLines, sumSoldLines } from '../sales-figures/endpoints.ts'
import { listCounts } from '../stock/actions.ts'
import { listStockModels } from '../stock/endpoints.ts'
import { getProgress } from '../targets/endpoints.ts'
import { listMerchantPayments, sumMerchantPayments } from '../treasury/merchants.ts'
import { openFundAdjustments } from '../treasury/transfers.ts'

/** Requests of a screen at an address: its list, its separate totals if any, and the filters of both. */
export interface SourceList {
  readonly list: Endpoint
  readonly sums?: Endpoint
  readonly input: Readonly<Record<string, string | number | boolean>>
}

type Params = Readonly<Record<string, string>>
interface Screen extends Omit<SourceList, 'input'> {
  /** Wire names by URL parameter name; other names are identical. */
  readonly names?: Readonly<Record<string, string>>
  readonly fixed?: SourceList['input']
  /** Display options that do not filter the list. */
  readonly viewParams?: readonly string[]
}

const LINES: Screen = {
  ...{ list: listSoldLines, sums: sumSoldLines },
  names: { store: 'location_id', person: 'salesperson_id', brand: 'brand_id' },
}
const entries = (direction: string): Screen => ({
  ...{ list: listCashEntries, sums: sumCashEntries },
  ...{ names: { item: 'item_id' }, fixed: { direction } },
})

/** By path. The server is tested to return the records behind the figures in these lists, and the web app to request them. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/others/daily-sales-detail': LINES,
  '/others/business-progress': { list: getProgress },
  '/others/debt-overview': { list: listDebts, sums: getDebtSummary, names: { age: 'bucket' } },
  '/others/debt-overview/detail': { list: listDebtDocuments },
  '/others/expense-details': entries('expense'),
  '/others/income-details': entries('income'),
  '/others/fund-adjustment': { list: openFundAdjustments, viewParams: ['open'] },
  '/others/merchant-payment': { list: listMerchantPayments, sums: sumMerchantPayments },
  '/others/logistics-query': { list: listWaybills },
  '/others/purchasing': { list: listPurchaseOrders },
  '/repairs': { list: listRepairs },
  '/price/requests': { list: listPriceRequests },
  '/sales': { list: listSales },
  '/stock/counts': { list: listCounts },
  '/home': { list: listStockModels },
}
const DEVICES: Screen = {
  list: listQueriedDevices,
  names: { days: 'older_than_days', from: 'activated_from', to: 'activated_to' },
}
const ACCOUNT: Screen = { list: getAccountSummary }
const FLAGS = ['overdue', 'sold']

function screenAt(path: string, params: Params): Screen {
  const type = /^\/inventory\/device-query-result\/(.+)$/.exec(path)?.[1]
  if (type !== undefined) return { ...DEVICES, fixed: { type } }
  if (path === '/others/expense-details' && params.requests !== undefined)
    return { list: listCashRequests, names: { requests: 'state' } }
  if (path === '/others/purchasing' && params.view === 'suppliers')
    return { list: listSuppliers, sums: sumSuppliers, viewParams: ['view'] }
  if (path === '/others/accounts') return params.id === undefined ? { list: listAccounts } : ACCOUNT
  const screen = SCREENS[path]
  if (!screen) throw new Error(`no list is known for ${path}`)
  return screen
}

const wireValue = (name: string, text: string): string | number | boolean =>
  FLAGS.includes(name) ? text === '1' : /_id$|^id$|_days$/.test(name) ? Number(text) : text

/** The list that a screen shows at an address. */
export function sourceListOf(address: string): SourceList {
  const url = new URL(address, 'http://app')
  const params = Object.fromEntries(url.searchParams)
  const { names = {}, fixed = {}, viewParams = [], ...endpoints } = screenAt(url.pathname, params)
  const filters = Object.entries(params)
    .filter(([name]) => !viewParams.includes(name))
    .map(([name, text]) => {
      const wire = names[name] ?? name
      return [wire, wireValue(wire, text)]
    })
  return { ...endpoints, input: { ...fixed, ...Object.fromEntries(filters) } }
}
