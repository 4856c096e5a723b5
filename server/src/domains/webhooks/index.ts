import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { purgeOldEvents } from './cleanup.ts'
import { enqueueDueDeliveries, startDeliveryJobs } from './delivery/jobs.ts'
import { webhookRoutes } from './routes.ts'
import { createSecretSealer } from './signing-secret.ts'

export const webhooksDomain: DomainModule = {
  name: 'webhooks',
  routes: webhookRoutes,
  startJobs: ({ database, jobs, webhooks: sender, secret, now, log }) =>
    startDeliveryJobs(
      { database, jobs, sender, sealer: createSecretSealer(secret), ...(now && { now }) },
      log,
    ),
  minutely: ({ database, jobs }) => [
    // The other steps create events.
    { name: 'enqueue-due-webhooks', run: () => enqueueDueDeliveries(database, jobs), isLast: true },
  ],
  nightly: ({ database }) => [{ name: 'purge-old-webhook-events', run: () => purgeOldEvents(database) }],
  recordLabels: labelsByColumn('name', 'webhook'),
  fieldNames: { url: '推送地址', events: '事件' },
}
