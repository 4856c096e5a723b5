import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { purgeDetachedFiles } from './activity/files.ts'
import { taskExport } from './export.ts'
import { sendTaskReminders } from './reminders.ts'
import { taskRoutes } from './routes.ts'

export const tasksDomain: DomainModule = {
  name: 'tasks',
  routes: taskRoutes,
  exports: () => [taskExport],
  minutely: ({ database }) => [{ name: 'send-task-reminders', run: () => sendTaskReminders(database) }],
  nightly: ({ database, storage }) => [
    { name: 'purge-detached-task-files', run: () => purgeDetachedFiles(database, storage) },
  ],
  recordLabels: labelsByColumn('title', 'task'),
  fieldNames: { assignee_ids: '负责人', mention_ids: '提到的人' },
}
