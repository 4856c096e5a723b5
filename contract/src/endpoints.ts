import * as accessories from './accessories/endpoints.ts'
import * as administration from './administration/endpoints.ts'
import * as analysisMore from './analysis/customer-groups.ts'
import * as analysis from './analysis/endpoints.ts'
import * as analysisInsights from './analysis/insights.ts'
import * as apiKeys from './api-keys/endpoints.ts'
import * as attendanceAdmin from './attendance/admin.ts'
import * as attendance from './attendance/endpoints.ts'
import * as catalogue from './catalogue/endpoints.ts'
import * as channels from './channels/endpoints.ts'
import * as subsidies from './channels/subsidies.ts'
import * as colleagues from './colleagues/endpoints.ts'
import * as commission from './commission/endpoints.ts'
import * as companyContent from './content/company-content.ts'
import * as content from './content/endpoints.ts'
import * as customers from './customers/endpoints.ts'
import * as customerPriceLevels from './customers/price-levels.ts'
import * as customerVisits from './customers/visits.ts'
import * as devices from './devices/endpoints.ts'
import * as duty from './duty/endpoints.ts'
import * as english from './english/endpoints.ts'
import * as exams from './exams/endpoints.ts'
import * as cashAnalysis from './expenses/analysis.ts'
import * as cashItems from './expenses/categories.ts'
import * as cashEntries from './expenses/entries.ts'
import * as cashRecurring from './expenses/recurring.ts'
import * as cashRequests from './expenses/requests.ts'
import * as factory from './factory/endpoints.ts'
import * as leave from './leave/endpoints.ts'
import * as accounts from './ledger/endpoints.ts'
import * as logistics from './logistics/endpoints.ts'
import * as meetings from './meetings/endpoints.ts'
import * as moments from './moments/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as push from './notifications/push.ts'
import * as unread from './notifications/unread.ts'
import * as papers from './papers/endpoints.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as exportRuns from './platform/exports.ts'
import * as fileLinks from './platform/file-links.ts'
import * as imports from './platform/imports.ts'
import * as pricing from './pricing/endpoints.ts'
import * as pricePolicy from './pricing/policy.ts'
import * as priceRequests from './pricing/requests.ts'
import * as purchaseInvoices from './purchasing/invoices.ts'
import * as purchaseOrders from './purchasing/orders.ts'
import * as payables from './purchasing/payables.ts'
import * as priceClaims from './purchasing/price-claims.ts'
import * as priceCuts from './purchasing/price-cuts.ts'
import * as rebates from './purchasing/rebates.ts'
import * as purchaseReceipts from './purchasing/receipts.ts'
import * as purchaseSuggestions from './purchasing/suggestions.ts'
import * as reading from './reading/endpoints.ts'
import * as readingGuests from './reading/guests.ts'
import * as readingMaterials from './reading/materials.ts'
import * as readingTasks from './reading/tasks.ts'
import * as debtDocuments from './receivables/documents.ts'
import * as debts from './receivables/endpoints.ts'
import * as regionReports from './region-reports/endpoints.ts'
import * as repairCommands from './repairs/commands.ts'
import * as repairs from './repairs/endpoints.ts'
import * as rewardsPlay from './rewards/attempts.ts'
import * as rewards from './rewards/endpoints.ts'
import * as robots from './robots/endpoints.ts'
import * as salesCounter from './sales/counter.ts'
import * as sales from './sales/endpoints.ts'
import * as receiptTexts from './sales/receipt-texts.ts'
import * as salesFigures from './sales-figures/endpoints.ts'
import * as session from './session/endpoints.ts'
import * as secondFactor from './session/second-factor.ts'
import * as speech from './speech/endpoints.ts'
import * as staff from './staff/endpoints.ts'
import * as stockActions from './stock/actions.ts'
import * as stock from './stock/endpoints.ts'
import * as study from './study/endpoints.ts'
import * as summaries from './summaries/endpoints.ts'
import * as targets from './targets/endpoints.ts'
import * as taskTalk from './tasks/activity.ts'
import * as tasks from './tasks/endpoints.ts'
import * as todos from './todos/endpoints.ts'
import * as merchants from './treasury/merchants.ts'
import * as fundAdjustments from './treasury/transfers.ts'
import * as userAdmin from './users/admin.ts'
import * as users from './users/endpoints.ts'
import * as permissionRequests from './users/permission-requests.ts'
import * as webhooks from './webhooks/endpoints.ts'
import * as wheel from './wheel/endpoints.ts'
import * as wordLists from './word-lists/endpoints.ts'
import * as wrongQuestions from './wrong-questions/endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value && 'method' in value

/** An endpoint with the name under which its module exports it. */
export interface Operation {
  /** Lower camel case, verb first: `recordSale`. Unique. */
  readonly name: string
  /** The folder of the contract that declares it. */
  readonly domain: string
  readonly endpoint: Endpoint
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Names an endpoint of a group: `upload` of `stockImport` is "uploadStockImport". */
const memberName = (group: string, member: string): string => {
  const [, verb = member, object = ''] = /^([a-z]+)(.*)$/.exec(MEMBER_VERBS[member] ?? member) ?? []
  return `${verb}${capitalize(group.replace(/Endpoints$/, ''))}${object}`
}
/** Members whose name is no verb. */
const MEMBER_VERBS: Readonly<Record<string, string>> = {
  template: 'downloadTemplate',
  file: 'download',
  map: 'mapColumns',
  grid: 'getGrid',
  abc: 'getAbcClasses',
  rank: 'getRanking',
  exportRank: 'exportRanking',
  exportAbc: 'exportAbcClasses',
}

/** Returns the endpoints that a module exports, alone or in groups, by name. */
const namedEndpointsIn = (module: object): [string, Endpoint][] =>
  Object.entries(module).flatMap(([name, value]): [string, Endpoint][] => {
    if (isEndpoint(value)) return [[name, value]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([member, e]): [string, Endpoint][] =>
      isEndpoint(e) ? [[memberName(name, member), e]] : [],
    )
  })

/** Returns the endpoints that a module exports, alone or in groups. */
export const endpointsIn = (module: object): Endpoint[] => namedEndpointsIn(module).map(([, e]) => e)

/** Modules that declare endpoints, by domain. */
const MODULES: Readonly<Record<string, readonly object[]>> = {
  session: [session, secondFactor],
  users: [users, userAdmin, permissionRequests],
  webhooks: [webhooks],
  robots: [robots],
  'api-keys': [apiKeys],
  colleagues: [colleagues],
  catalogue: [catalogue],
  stock: [stock, stockActions],
  pricing: [pricing, pricePolicy, priceRequests],
  customers: [customers, customerPriceLevels, customerVisits],
  accessories: [accessories],
  factory: [factory],
  logistics: [logistics],
  sales: [sales, salesCounter, receiptTexts],
  ledger: [accounts],
  channels: [channels, subsidies],
  treasury: [merchants, fundAdjustments],
  purchasing: [
    purchaseOrders,
    purchaseReceipts,
    payables,
    purchaseInvoices,
    purchaseSuggestions,
    priceCuts,
    priceClaims,
    rebates,
  ],
  expenses: [cashItems, cashEntries, cashRecurring, cashRequests, cashAnalysis],
  receivables: [debts, debtDocuments],
  'sales-figures': [salesFigures],
  analysis: [analysis, analysisMore, analysisInsights],
  targets: [targets],
  summaries: [summaries],
  'region-reports': [regionReports],
  repairs: [repairs, repairCommands],
  rewards: [rewards, rewardsPlay],
  commission: [commission],
  devices: [devices],
  platform: [imports, exportRuns, fileLinks],
  notifications: [notifications, unread, push],
  administration: [administration],
  papers: [papers],
  exams: [exams],
  'wrong-questions': [wrongQuestions],
  english: [english],
  content: [content, companyContent],
  study: [study],
  'word-lists': [wordLists],
  speech: [speech],
  todos: [todos],
  tasks: [tasks, taskTalk],
  attendance: [attendance, attendanceAdmin],
  leave: [leave],
  staff: [staff],
  moments: [moments],
  wheel: [wheel],
  duty: [duty],
  meetings: [meetings],
  reading: [reading, readingGuests, readingMaterials, readingTasks],
}

/** All endpoints with their names, for the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = Object.entries(MODULES).flatMap(([domain, modules]) =>
  modules.flatMap(namedEndpointsIn).map(([name, endpoint]) => ({ name, domain, endpoint })),
)

/** All endpoints. */
export const ENDPOINTS: readonly Endpoint[] = OPERATIONS.map(({ endpoint }) => endpoint)
