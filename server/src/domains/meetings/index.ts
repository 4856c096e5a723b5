import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { meetingPhotoStore } from './photo-store.ts'
import { sendMeetingReminders } from './reminders.ts'
import { meetingRoutes } from './routes.ts'

export const meetingsDomain: DomainModule = {
  name: 'meetings',
  routes: meetingRoutes,
  minutely: ({ database }) => [{ name: 'send-meeting-reminders', run: () => sendMeetingReminders(database) }],
  nightly: ({ database, storage }) => [
    {
      name: 'purge-unattached-meeting-photos',
      run: () => meetingPhotoStore.purgeUnattached(database, storage),
    },
  ],
  recordLabels: labelsByColumn('title', 'meeting'),
  fieldNames: { decisions: '决定', agenda: '议程', minutes: '纪要', host_id: '主持人' },
}
