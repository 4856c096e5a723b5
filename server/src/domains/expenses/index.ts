import { sql } from 'drizzle-orm'
import { labelByOwner, labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { expensePhotos } from './entries/photos.ts'
import { expenseAnalysisExport, expenseEntryExport } from './export.ts'
import { expenseDecisions } from './pending-decisions.ts'
import { postDueRecurring } from './recurring/jobs.ts'
import { expenseRoutes } from './routes.ts'
import { EXPENSE_RULES } from './verify-entries.ts'

export const expensesDomain: DomainModule = {
  name: 'expenses',
  routes: expenseRoutes,
  exports: () => [expenseEntryExport, expenseAnalysisExport],
  minutely: ({ database }) => [{ name: 'post-recurring-entries', run: () => postDueRecurring(database) }],
  nightly: ({ database, storage }) => [
    { name: 'purge-unattached-expense-photos', run: () => expensePhotos.purgeUnattached(database, storage) },
  ],
  ledgerRules: EXPENSE_RULES,
  pendingDecisions: expenseDecisions,
  recordLabels: {
    ...labelsByColumn('name', 'expense_category'),
    ...labelsByColumn('number', 'expense_entry', 'expense_request'),
    recurring_entry: labelByOwner(sql`recurring_entry`, sql`t.item_id`, sql`expense_category`, sql`o.name`),
  },
  fieldNames: { item_id: '项目', day_of_month: '每月几号', direction: '收支' },
}
