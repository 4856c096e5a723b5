import type { DomainModule } from '../domain-module.ts'
import { purgeIdleDevices, purgeOldNotifications } from './cleanup.ts'
import { enqueueDuePushes, startPushJobs } from './push/jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './routes.ts'
import { notifyExportFinished } from './service.ts'

export const notificationsDomain: DomainModule = {
  name: 'notifications',
  routes(server, parts) {
    notificationRoutes(server)
    pushRoutes(server, parts)
  },
  startJobs: (parts) => startPushJobs(parts, parts.log),
  minutely: ({ database, jobs }) => [
    // The other steps create notifications.
    { name: 'enqueue-due-pushes', run: () => enqueueDuePushes(database, jobs), isLast: true },
  ],
  nightly: ({ database }) => [
    { name: 'purge-old-notifications', run: () => purgeOldNotifications(database) },
    { name: 'purge-idle-devices', run: () => purgeIdleDevices(database) },
  ],
  onExportFinished: notifyExportFinished,
}
