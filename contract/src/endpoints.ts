import * as accessories from './accessories.ts'
import * as accounts from './accounts.ts'
import * as administration from './administration.ts'
import * as analysis from './analysis.ts'
import * as analysisMore from './analysis-more.ts'
import * as attendance from './attendance.ts'
import * as attendanceAdmin from './attendance-admin.ts'
import * as cashAnalysis from './cash-analysis.ts'
import * as cashEntries from './cash-entries.ts'
import * as cashItems from './cash-items.ts'
import * as cashRecurring from './cash-recurring.ts'
import * as cashRequests from './cash-requests.ts'
import * as catalogue from './catalogue.ts'
import * as colleagues from './colleagues.ts'
import * as commission from './commission.ts'
import * as customerVisits from './customer-visits.ts'
import * as customers from './customers.ts'
import * as debtDocuments from './debt-documents.ts'
import * as debts from './debts.ts'
import * as devices from './devices.ts'
import * as duty from './duty.ts'
import type { Endpoint } from './endpoint.ts'
import * as english from './english.ts'
import * as exams from './exams.ts'
import * as exportRuns from './exports.ts'
import * as factory from './factory.ts'
import * as fileLinks from './file-links.ts'
import * as fundAdjustments from './fund-adjustments.ts'
import * as imports from './imports.ts'
import * as leave from './leave.ts'
import * as logistics from './logistics.ts'
import * as meetings from './meetings.ts'
import * as merchants from './merchants.ts'
import * as moments from './moments.ts'
import * as notifications from './notifications.ts'
import * as papers from './papers.ts'
import * as permissionRequests from './permission-requests.ts'
import * as priceRequests from './price-requests.ts'
import * as pricing from './pricing.ts'
import * as push from './push.ts'
import * as reading from './reading.ts'
import * as readingGuests from './reading-guests.ts'
import * as readingMaterials from './reading-materials.ts'
import * as regionReports from './region-reports.ts'
import * as rewards from './rewards.ts'
import * as rewardsPlay from './rewards-play.ts'
import * as sales from './sales.ts'
import * as salesFigures from './sales-figures.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as speech from './speech.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as stockActions from './stock-actions.ts'
import * as study from './study.ts'
import * as summaries from './summaries.ts'
import * as targets from './targets.ts'
import * as taskTalk from './task-talk.ts'
import * as tasks from './tasks.ts'
import * as todos from './todos.ts'
import * as unread from './unread.ts'
import * as userAdmin from './user-admin.ts'
import * as users from './users.ts'
import * as wheel from './wheel.ts'
import * as wordLists from './word-lists.ts'
import * as wrongQuestions from './wrong-questions.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value && 'method' in value

const within = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

/** Returns the endpoints that a module exports, alone or in groups. */
export const endpointsIn = (module: object): Endpoint[] => Object.values(module).flatMap(within)

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
