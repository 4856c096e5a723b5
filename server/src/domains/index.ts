import type { ExportParts } from '../platform/exports/jobs.ts'
import { accessoriesDomain } from './accessories/index.ts'
import { administrationDomain } from './administration/index.ts'
import { analysisDomain } from './analysis/index.ts'
import { apiKeysDomain } from './api-keys/index.ts'
import { attendanceDomain } from './attendance/index.ts'
import { catalogueDomain } from './catalogue/index.ts'
import { channelsDomain } from './channels/index.ts'
import { colleaguesDomain } from './colleagues/index.ts'
import { commissionDomain } from './commission/index.ts'
import { contentDomain } from './content/index.ts'
import { customersDomain } from './customers/index.ts'
import { devicesDomain } from './devices/index.ts'
import type { DomainModule } from './domain-module.ts'
import { dutyDomain } from './duty/index.ts'
import { englishDomain } from './english/index.ts'
import { examsDomain } from './exams/index.ts'
import { expensesDomain } from './expenses/index.ts'
import { factoryDomain } from './factory/index.ts'
import { leaveDomain } from './leave/index.ts'
import { ledgerDomain } from './ledger/index.ts'
import { logisticsDomain } from './logistics/index.ts'
import { meetingsDomain } from './meetings/index.ts'
import { momentsDomain } from './moments/index.ts'
import { notificationsDomain } from './notifications/index.ts'
import { papersDomain } from './papers/index.ts'
import { photosDomain } from './photos/index.ts'
import { pricingDomain } from './pricing/index.ts'
import { purchasingDomain } from './purchasing/index.ts'
import { readingDomain } from './reading/index.ts'
import { receivablesDomain } from './receivables/index.ts'
import { regionReportsDomain } from './region-reports/index.ts'
import { repairsDomain } from './repairs/index.ts'
import { rewardsDomain } from './rewards/index.ts'
import { robotsDomain } from './robots/index.ts'
import { salesDomain } from './sales/index.ts'
import { salesFiguresDomain } from './sales-figures/index.ts'
import { sessionDomain } from './session/index.ts'
import { speechDomain } from './speech/index.ts'
import { staffDomain } from './staff/index.ts'
import { stockDomain } from './stock/index.ts'
import { studyDomain } from './study/index.ts'
import { summariesDomain } from './summaries/index.ts'
import { targetsDomain } from './targets/index.ts'
import { tasksDomain } from './tasks/index.ts'
import { todosDomain } from './todos/index.ts'
import { treasuryDomain } from './treasury/index.ts'
import { usersDomain } from './users/index.ts'
import { webhooksDomain } from './webhooks/index.ts'
import { wheelDomain } from './wheel/index.ts'
import { wordListsDomain } from './word-lists/index.ts'
import { wrongQuestionsDomain } from './wrong-questions/index.ts'

/**
 * All domains. Hooks run in this order, so the order of those with `customerRecords` is the order in which a merge of
 * customers locks rows: documents before the devices they refer to, as other commands do.
 */
export const DOMAINS: readonly DomainModule[] = [
  sessionDomain,
  usersDomain,
  apiKeysDomain,
  staffDomain,
  colleaguesDomain,
  administrationDomain,
  notificationsDomain,
  webhooksDomain,
  robotsDomain,
  photosDomain,
  catalogueDomain,
  pricingDomain,
  customersDomain,
  salesDomain,
  repairsDomain,
  salesFiguresDomain,
  ledgerDomain,
  channelsDomain,
  receivablesDomain,
  treasuryDomain,
  purchasingDomain,
  expensesDomain,
  stockDomain,
  devicesDomain,
  accessoriesDomain,
  factoryDomain,
  logisticsDomain,
  analysisDomain,
  targetsDomain,
  summariesDomain,
  regionReportsDomain,
  commissionDomain,
  attendanceDomain,
  leaveDomain,
  dutyDomain,
  meetingsDomain,
  tasksDomain,
  todosDomain,
  momentsDomain,
  wheelDomain,
  papersDomain,
  examsDomain,
  wrongQuestionsDomain,
  englishDomain,
  contentDomain,
  studyDomain,
  wordListsDomain,
  readingDomain,
  rewardsDomain,
  speechDomain,
]

export const onExportFinished: ExportParts['onFinished'] = async (db, run) => {
  for (const domain of DOMAINS) await domain.onExportFinished?.(db, run)
}
