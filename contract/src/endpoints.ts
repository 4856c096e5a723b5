import * as accessories from './accessories/endpoints.ts'
import * as administration from './administration/endpoints.ts'
import * as analysisMore from './analysis/customer-groups.ts'
import * as analysis from './analysis/endpoints.ts'
import * as attendanceAdmin from './attendance/admin.ts'
import * as attendance from './attendance/endpoints.ts'
import * as catalogue from './catalogue/endpoints.ts'
import * as colleagues from './colleagues/endpoints.ts'
import * as commission from './commission/endpoints.ts'
import * as customers from './customers/endpoints.ts'
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
import * as priceRequests from './pricing/requests.ts'
import * as reading from './reading/endpoints.ts'
import * as readingGuests from './reading/guests.ts'
import * as readingMaterials from './reading/materials.ts'
import * as debtDocuments from './receivables/documents.ts'
import * as debts from './receivables/endpoints.ts'
import * as regionReports from './region-reports/endpoints.ts'
import * as rewardsPlay from './rewards/attempts.ts'
import * as rewards from './rewards/endpoints.ts'
import * as sales from './sales/endpoints.ts'
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
import * as wheel from './wheel/endpoints.ts'
import * as wordLists from './word-lists/endpoints.ts'
import * as wrongQuestions from './wrong-questions/endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value && 'method' in value

const collectEndpoints = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

/** Returns the endpoints that a module exports, alone or in groups. */
export const endpointsIn = (module: object): Endpoint[] => Object.values(module).flatMap(collectEndpoints)

/** All endpoints, for tests and generated documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  session,
  secondFactor,
  users,
  userAdmin,
  colleagues,
  catalogue,
  stock,
  stockActions,
  pricing,
  permissionRequests,
  priceRequests,
  customers,
  customerVisits,
  accessories,
  factory,
  logistics,
  sales,
  accounts,
  merchants,
  fundAdjustments,
  cashItems,
  cashEntries,
  cashRecurring,
  cashRequests,
  cashAnalysis,
  debts,
  debtDocuments,
  salesFigures,
  analysis,
  analysisMore,
  targets,
  summaries,
  regionReports,
  rewards,
  rewardsPlay,
  commission,
  devices,
  imports,
  exportRuns,
  fileLinks,
  notifications,
  unread,
  push,
  administration,
  papers,
  exams,
  wrongQuestions,
  english,
  study,
  wordLists,
  speech,
  todos,
  tasks,
  taskTalk,
  attendance,
  attendanceAdmin,
  leave,
  staff,
  moments,
  wheel,
  duty,
  meetings,
  reading,
  readingGuests,
  readingMaterials,
].flatMap(endpointsIn)
