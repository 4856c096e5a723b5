import { sql } from 'drizzle-orm'
import { labelByUser, labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { dutyExport } from './export.ts'
import { sendDutyReminders } from './jobs.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { cancelDutiesOfLeaver } from './offboarding.ts'
import { dutyRoutes } from './routes.ts'

export const dutyDomain: DomainModule = {
  name: 'duty',
  routes: dutyRoutes,
  exports: () => [dutyExport],
  minutely: ({ database }) => [{ name: 'send-duty-reminders', run: () => sendDutyReminders(database) }],
  recordLabels: {
    ...labelsByColumn('name', 'duty_post'),
    duty: labelByUser(sql`duty`),
    duty_swap: labelByUser(sql`duty_swap`, sql`t.from_id`),
  },
  offboardUser: cancelDutiesOfLeaver,
  fieldNames: FIELD_NAMES,
}
