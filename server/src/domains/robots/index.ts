import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { purgeOldMessages } from './cleanup.ts'
import { enqueueDueMessages, startDeliveryJobs } from './delivery/jobs.ts'
import { createRobotSecrets } from './robot-secrets.ts'
import { robotRoutes } from './routes.ts'

export const robotsDomain: DomainModule = {
  name: 'robots',
  routes: robotRoutes,
  startJobs: ({ database, jobs, robots: sender, secret, publicUrl, now, log }) =>
    startDeliveryJobs(
      { database, jobs, sender, secrets: createRobotSecrets(secret), publicUrl, ...(now && { now }) },
      log,
    ),
  minutely: ({ database, jobs }) => [
    // The other steps create notifications.
    { name: 'enqueue-due-robots', run: () => enqueueDueMessages(database, jobs), isLast: true },
  ],
  nightly: ({ database }) => [{ name: 'purge-old-robot-messages', run: () => purgeOldMessages(database) }],
  recordLabels: labelsByColumn('name', 'robot'),
  fieldNames: { topics: '通知类别' },
}
