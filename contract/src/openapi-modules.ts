/** Modules whose exports name the schemas and errors of the OpenAPI document. A test holds them complete. */

import * as accessoriesEndpoints from './accessories/endpoints.ts'
import * as administrationEndpoints from './administration/endpoints.ts'
import * as administrationErrors from './administration/messages.zh-CN.ts'
import * as analysisCustomerGroups from './analysis/customer-groups.ts'
import * as analysisEndpoints from './analysis/endpoints.ts'
import * as analysisInsights from './analysis/insights.ts'
import * as analysisErrors from './analysis/messages.zh-CN.ts'
import * as analysisSchemas from './analysis/schemas.ts'
import * as apiKeysEndpoints from './api-keys/endpoints.ts'
import * as apiKeysErrors from './api-keys/messages.zh-CN.ts'
import * as apiKeysSchemas from './api-keys/schemas.ts'
import * as attendanceAdmin from './attendance/admin.ts'
import * as attendanceErrors from './attendance/messages.zh-CN.ts'
import * as attendanceSchemas from './attendance/schemas.ts'
import * as catalogueEndpoints from './catalogue/endpoints.ts'
import * as catalogueErrors from './catalogue/messages.zh-CN.ts'
import * as channelsEndpoints from './channels/endpoints.ts'
import * as channelsErrors from './channels/messages.zh-CN.ts'
import * as channelsSchemas from './channels/schemas.ts'
import * as channelsSubsidies from './channels/subsidies.ts'
import * as colleaguesEndpoints from './colleagues/endpoints.ts'
import * as commissionEndpoints from './commission/endpoints.ts'
import * as commissionErrors from './commission/messages.zh-CN.ts'
import * as contentCompany from './content/company-content.ts'
import * as contentEndpoints from './content/endpoints.ts'
import * as contentErrors from './content/messages.zh-CN.ts'
import * as contentSchemas from './content/schemas.ts'
import * as customersErrors from './customers/messages.zh-CN.ts'
import * as customersSchemas from './customers/schemas.ts'
import * as customersVisits from './customers/visits.ts'
import * as devicesEndpoints from './devices/endpoints.ts'
import * as devicesErrors from './devices/messages.zh-CN.ts'
import * as devicesSchemas from './devices/schemas.ts'
import * as dutyErrors from './duty/messages.zh-CN.ts'
import * as dutySchemas from './duty/schemas.ts'
import * as englishEndpoints from './english/endpoints.ts'
import * as englishErrors from './english/messages.zh-CN.ts'
import type { ErrorEntry } from './errors/error-entry.ts'
import * as examsEndpoints from './exams/endpoints.ts'
import * as examsErrors from './exams/messages.zh-CN.ts'
import * as examsResults from './exams/results.ts'
import * as examsSchemas from './exams/schemas.ts'
import * as expensesAnalysis from './expenses/analysis.ts'
import * as expensesCategories from './expenses/categories.ts'
import * as expensesErrors from './expenses/messages.zh-CN.ts'
import * as expensesRequests from './expenses/requests.ts'
import * as expensesSchemas from './expenses/schemas.ts'
import * as factoryEndpoints from './factory/endpoints.ts'
import * as factoryErrors from './factory/messages.zh-CN.ts'
import * as leaveErrors from './leave/messages.zh-CN.ts'
import * as leaveSchemas from './leave/schemas.ts'
import * as ledgerEndpoints from './ledger/endpoints.ts'
import * as ledgerErrors from './ledger/messages.zh-CN.ts'
import * as ledgerSchemas from './ledger/schemas.ts'
import * as logisticsEndpoints from './logistics/endpoints.ts'
import * as logisticsErrors from './logistics/messages.zh-CN.ts'
import * as meetingsEndpoints from './meetings/endpoints.ts'
import * as meetingsErrors from './meetings/messages.zh-CN.ts'
import * as momentsEndpoints from './moments/endpoints.ts'
import * as momentsErrors from './moments/messages.zh-CN.ts'
import * as notificationsEndpoints from './notifications/endpoints.ts'
import * as notificationsErrors from './notifications/messages.zh-CN.ts'
import * as notificationsPush from './notifications/push.ts'
import * as notificationsTopics from './notifications/topics.ts'
import * as notificationsUnread from './notifications/unread.ts'
import * as papersEndpoints from './papers/endpoints.ts'
import * as papersErrors from './papers/messages.zh-CN.ts'
import * as papersSchemas from './papers/schemas.ts'
import * as papersUpload from './papers/upload.ts'
import * as platformConstants from './platform/constants.ts'
import * as platformEndpoint from './platform/endpoint.ts'
import * as platformExports from './platform/exports.ts'
import * as platformFileLinks from './platform/file-links.ts'
import * as platformImports from './platform/imports.ts'
import * as platformErrors from './platform/messages.zh-CN.ts'
import * as platformPermissions from './platform/permissions.ts'
import * as platformSchema from './platform/schema.ts'
import * as pricingEndpoints from './pricing/endpoints.ts'
import * as pricingErrors from './pricing/messages.zh-CN.ts'
import * as pricingPolicy from './pricing/policy.ts'
import * as pricingPriceSource from './pricing/price-source.ts'
import * as pricingRequests from './pricing/requests.ts'
import * as purchasingInvoices from './purchasing/invoices.ts'
import * as purchasingErrors from './purchasing/messages.zh-CN.ts'
import * as purchasingOrders from './purchasing/orders.ts'
import * as purchasingPayables from './purchasing/payables.ts'
import * as purchasingPriceClaims from './purchasing/price-claims.ts'
import * as purchasingPriceCuts from './purchasing/price-cuts.ts'
import * as purchasingRebates from './purchasing/rebates.ts'
import * as purchasingSchemas from './purchasing/schemas.ts'
import * as purchasingSuggestions from './purchasing/suggestions.ts'
import * as readingGuests from './reading/guests.ts'
import * as readingMaterials from './reading/materials.ts'
import * as readingErrors from './reading/messages.zh-CN.ts'
import * as readingSchemas from './reading/schemas.ts'
import * as readingTasks from './reading/tasks.ts'
import * as receivablesEndpoints from './receivables/endpoints.ts'
import * as receivablesErrors from './receivables/messages.zh-CN.ts'
import * as receivablesSchemas from './receivables/schemas.ts'
import * as regionReportsEndpoints from './region-reports/endpoints.ts'
import * as regionReportsErrors from './region-reports/messages.zh-CN.ts'
import * as repairsCommands from './repairs/commands.ts'
import * as repairsEndpoints from './repairs/endpoints.ts'
import * as repairsErrors from './repairs/messages.zh-CN.ts'
import * as repairsSchemas from './repairs/schemas.ts'
import * as rewardsEndpoints from './rewards/endpoints.ts'
import * as rewardsErrors from './rewards/messages.zh-CN.ts'
import * as rewardsSchemas from './rewards/schemas.ts'
import * as robotsEndpoints from './robots/endpoints.ts'
import * as robotsErrors from './robots/messages.zh-CN.ts'
import * as robotsKinds from './robots/robot-kinds.ts'
import * as salesEndpoints from './sales/endpoints.ts'
import * as salesFilters from './sales/filters.ts'
import * as salesErrors from './sales/messages.zh-CN.ts'
import * as salesSchemas from './sales/schemas.ts'
import * as salesFiguresEndpoints from './sales-figures/endpoints.ts'
import * as sessionEndpoints from './session/endpoints.ts'
import * as sessionErrors from './session/messages.zh-CN.ts'
import * as sessionSecondFactor from './session/second-factor.ts'
import * as speechErrors from './speech/messages.zh-CN.ts'
import * as staffEndpoints from './staff/endpoints.ts'
import * as staffErrors from './staff/messages.zh-CN.ts'
import * as stockActions from './stock/actions.ts'
import * as stockCounts from './stock/counts.ts'
import * as stockEndpoints from './stock/endpoints.ts'
import * as stockErrors from './stock/messages.zh-CN.ts'
import * as stockSchemas from './stock/schemas.ts'
import * as stockTransfers from './stock/transfers.ts'
import * as studyEndpoints from './study/endpoints.ts'
import * as summariesEndpoints from './summaries/endpoints.ts'
import * as targetsEndpoints from './targets/endpoints.ts'
import * as targetsErrors from './targets/messages.zh-CN.ts'
import * as tasksErrors from './tasks/messages.zh-CN.ts'
import * as tasksReminders from './tasks/reminders.ts'
import * as tasksSchemas from './tasks/schemas.ts'
import * as todosEndpoints from './todos/endpoints.ts'
import * as todosErrors from './todos/messages.zh-CN.ts'
import * as treasuryMerchants from './treasury/merchants.ts'
import * as treasuryErrors from './treasury/messages.zh-CN.ts'
import * as treasuryTransfers from './treasury/transfers.ts'
import * as usersAdmin from './users/admin.ts'
import * as usersEndpoints from './users/endpoints.ts'
import * as usersErrors from './users/messages.zh-CN.ts'
import * as usersPermissionRequests from './users/permission-requests.ts'
import * as webhooksEndpoints from './webhooks/endpoints.ts'
import * as webhooksEventTypes from './webhooks/event-types.ts'
import * as webhooksEvents from './webhooks/events.ts'
import * as webhooksErrors from './webhooks/messages.zh-CN.ts'
import * as wheelEndpoints from './wheel/endpoints.ts'
import * as wheelErrors from './wheel/messages.zh-CN.ts'
import * as wordListsEndpoints from './word-lists/endpoints.ts'
import * as wordListsErrors from './word-lists/messages.zh-CN.ts'
import * as wrongQuestionsEndpoints from './wrong-questions/endpoints.ts'
import * as wrongQuestionsErrors from './wrong-questions/messages.zh-CN.ts'

/** Schemas and constants by domain. */
export const SCHEMA_MODULES: Readonly<Record<string, readonly object[]>> = {
  // First, because a shared enumeration has the name of its first export.
  platform: [
    platformConstants,
    platformEndpoint,
    platformExports,
    platformFileLinks,
    platformImports,
    platformPermissions,
    platformSchema,
  ],
  accessories: [accessoriesEndpoints],
  administration: [administrationEndpoints],
  analysis: [analysisCustomerGroups, analysisEndpoints, analysisInsights, analysisSchemas],
  'api-keys': [apiKeysEndpoints, apiKeysSchemas],
  attendance: [attendanceAdmin, attendanceSchemas],
  catalogue: [catalogueEndpoints],
  channels: [channelsEndpoints, channelsSchemas, channelsSubsidies],
  colleagues: [colleaguesEndpoints],
  commission: [commissionEndpoints],
  content: [contentCompany, contentEndpoints, contentSchemas],
  customers: [customersSchemas, customersVisits],
  devices: [devicesEndpoints, devicesSchemas],
  duty: [dutySchemas],
  english: [englishEndpoints],
  exams: [examsEndpoints, examsResults, examsSchemas],
  expenses: [expensesCategories, expensesAnalysis, expensesRequests, expensesSchemas],
  factory: [factoryEndpoints],
  leave: [leaveSchemas],
  ledger: [ledgerEndpoints, ledgerSchemas],
  logistics: [logisticsEndpoints],
  meetings: [meetingsEndpoints],
  moments: [momentsEndpoints],
  notifications: [notificationsEndpoints, notificationsPush, notificationsTopics, notificationsUnread],
  papers: [papersEndpoints, papersSchemas, papersUpload],
  pricing: [pricingEndpoints, pricingPolicy, pricingPriceSource, pricingRequests],
  purchasing: [
    purchasingInvoices,
    purchasingOrders,
    purchasingPayables,
    purchasingPriceClaims,
    purchasingPriceCuts,
    purchasingRebates,
    purchasingSchemas,
    purchasingSuggestions,
  ],
  reading: [readingGuests, readingMaterials, readingSchemas, readingTasks],
  receivables: [receivablesEndpoints, receivablesSchemas],
  'region-reports': [regionReportsEndpoints],
  repairs: [repairsEndpoints, repairsCommands, repairsSchemas],
  rewards: [rewardsEndpoints, rewardsSchemas],
  robots: [robotsEndpoints, robotsKinds],
  sales: [salesEndpoints, salesFilters, salesSchemas],
  'sales-figures': [salesFiguresEndpoints],
  session: [sessionEndpoints, sessionSecondFactor],
  staff: [staffEndpoints],
  stock: [stockActions, stockCounts, stockEndpoints, stockSchemas, stockTransfers],
  study: [studyEndpoints],
  summaries: [summariesEndpoints],
  targets: [targetsEndpoints],
  tasks: [tasksReminders, tasksSchemas],
  todos: [todosEndpoints],
  treasury: [treasuryMerchants, treasuryTransfers],
  users: [usersAdmin, usersEndpoints, usersPermissionRequests],
  webhooks: [webhooksEndpoints, webhooksEventTypes, webhooksEvents],
  wheel: [wheelEndpoints],
  'word-lists': [wordListsEndpoints],
  'wrong-questions': [wrongQuestionsEndpoints],
}

/** Errors by domain. */
export const ERROR_MODULES: Readonly<Record<string, Readonly<Record<string, ErrorEntry>>>> = {
  administration: administrationErrors,
  analysis: analysisErrors,
  'api-keys': apiKeysErrors,
  attendance: attendanceErrors,
  catalogue: catalogueErrors,
  channels: channelsErrors,
  commission: commissionErrors,
  content: contentErrors,
  customers: customersErrors,
  devices: devicesErrors,
  duty: dutyErrors,
  english: englishErrors,
  exams: examsErrors,
  expenses: expensesErrors,
  factory: factoryErrors,
  leave: leaveErrors,
  ledger: ledgerErrors,
  logistics: logisticsErrors,
  meetings: meetingsErrors,
  moments: momentsErrors,
  notifications: notificationsErrors,
  papers: papersErrors,
  platform: platformErrors,
  pricing: pricingErrors,
  purchasing: purchasingErrors,
  reading: readingErrors,
  receivables: receivablesErrors,
  'region-reports': regionReportsErrors,
  repairs: repairsErrors,
  rewards: rewardsErrors,
  robots: robotsErrors,
  sales: salesErrors,
  session: sessionErrors,
  speech: speechErrors,
  staff: staffErrors,
  stock: stockErrors,
  targets: targetsErrors,
  tasks: tasksErrors,
  todos: todosErrors,
  treasury: treasuryErrors,
  users: usersErrors,
  webhooks: webhooksErrors,
  wheel: wheelErrors,
  'word-lists': wordListsErrors,
  'wrong-questions': wrongQuestionsErrors,
}
