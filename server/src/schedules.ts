import type { CarrierService } from './adapters/carrier/port.ts'
import { purgeUnattachedAttendancePhotos } from './domains/attendance/punches/photos.ts'
import { saveAllScheduleSnapshots } from './domains/attendance/schedule/schedule-snapshots.ts'
import { cacheStaleDays } from './domains/commission/commission-cache.ts'
import { visitPhotos } from './domains/customers/visits/visit-photos.ts'
import { expireAllocations } from './domains/devices/allocations/jobs.ts'
import { sendDutyReminders } from './domains/duty/jobs.ts'
import { enqueueForgottenGrading, submitOverdue } from './domains/exams/attempts/jobs.ts'
import { expensePhotos } from './domains/expenses/entries/photos.ts'
import { postDueRecurring } from './domains/expenses/recurring/jobs.ts'
import { runLeaveJobs } from './domains/leave/balances/grant-leave.ts'
import { leavePhotos } from './domains/leave/requests/photos.ts'
import { pollCarriers } from './domains/logistics/poll-carriers.ts'
import { meetingPhotoStore } from './domains/meetings/photo-store.ts'
import { sendMeetingReminders } from './domains/meetings/reminders.ts'
import { momentPhotoStore } from './domains/moments/photo-store.ts'
import { purgeIdleDevices, purgeOldNotifications } from './domains/notifications/cleanup.ts'
import { enqueueDuePushes } from './domains/notifications/push/jobs.ts'
import { notifyExportFinished } from './domains/notifications/service.ts'
import { failStaleAnalyses } from './domains/papers/analysis/stale-runs.ts'
import { purgePaperFiles } from './domains/papers/delete-paper.ts'
import { notifyOverdueDebts } from './domains/receivables/jobs.ts'
import { expireRegionReports } from './domains/region-reports/cleanup.ts'
import { settleRewards } from './domains/rewards/attempts/settle-tasks.ts'
import { purgeOldSignIns } from './domains/session/cleanup.ts'
import { purgeOldAudio } from './domains/speech/cleanup.ts'
import { offboardDueLeavers } from './domains/staff/offboarding.ts'
import { fitLearners } from './domains/study/fitting/fit-learners.ts'
import { settleClosedWeeks } from './domains/study/ranking/cohorts.ts'
import { purgeDetachedFiles } from './domains/tasks/activity/files.ts'
import { sendTaskReminders } from './domains/tasks/reminders.ts'
import { sendTodoReminders } from './domains/todos/reminders.ts'
import { notifyOverdueTransfers } from './domains/treasury/transfers/jobs.ts'
import { createLimiter } from './platform/async/limiter.ts'
import type { Database } from './platform/database/database.ts'
import { purgeOldExports } from './platform/exports/cleanup.ts'
import { failStaleExports } from './platform/exports/stale-runs.ts'
import { purgeOldBuilds } from './platform/http/static/asset-store.ts'
import { purgeOldKeys } from './platform/idempotency/idempotency.ts'
import { purgeAbandonedImports } from './platform/imports/cleanup.ts'
import { failStaleImports } from './platform/imports/stale-runs.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Storage } from './platform/storage/storage.ts'

interface ScheduleDependencies {
  readonly jobs: Jobs
  readonly database: Database
  readonly storage: Storage
  readonly carrier: CarrierService | null
}
interface Step {
  readonly name: string
  readonly run: () => Promise<unknown>
}

/** UTC: 04:10 and 05:20 in China. */
const NIGHT = '10 20 * * *'
const BEFORE_DAWN = '20 21 * * *'

/** Concurrent steps of a minutely run; each is a few short transactions. */
const MINUTELY_CONCURRENCY = 4

/**
 * Registers all scheduled work. Few schedules, since each has a constant cost: steps that are due together share one.
 * Call before the jobs start.
 */
export function registerSchedules({ jobs, database, storage, carrier }: ScheduleDependencies): void {
  // The end of an exam must not wait for other steps.
  jobs.schedule('submit-overdue', '* * * * *', async () => void (await submitOverdue(database, jobs)))
  const minutely = {
    name: 'every-minute',
    // A slow step does not delay the others.
    concurrency: MINUTELY_CONCURRENCY,
  }
  const steps = [
    { name: 'end-dead-analyses', run: () => failStaleAnalyses(database, jobs) },
    { name: 'grade-forgotten', run: () => enqueueForgottenGrading(database, jobs) },
    { name: 'end-dead-imports', run: () => failStaleImports(database, jobs, storage) },
    {
      name: 'end-dead-exports',
      run: () => failStaleExports({ database, jobs, storage, onFinished: notifyExportFinished }),
    },
    { name: 'remind-of-todos', run: () => sendTodoReminders(database) },
    { name: 'remind-of-tasks', run: () => sendTaskReminders(database) },
    { name: 'close-leavers', run: () => offboardDueLeavers(database) },
    { name: 'remind-of-duties', run: () => sendDutyReminders(database) },
    { name: 'remind-of-meetings', run: () => sendMeetingReminders(database) },
    { name: 'expire-allocations', run: () => expireAllocations(database) },
    { name: 'post-recurring', run: () => postDueRecurring(database) },
    { name: 'settle-rewards', run: () => settleRewards(database) },
  ]
  // Last, because the other steps create notifications.
  const pushStep = { name: 'push-due', run: () => enqueueDuePushes(database, jobs) }
  jobs.schedule(minutely.name, '* * * * *', () =>
    runSteps(minutely, steps).finally(() => runSteps(minutely, [pushStep])),
  )
  // Separate, because after a rule change it recalculates years.
  jobs.schedule('keep-commissions', '* * * * *', () => cacheStaleDays(database))
  const nightly = [
    { name: 'settle-study-ranks', run: () => settleClosedWeeks(database, new Date()) },
    { name: 'tell-of-old-debts', run: () => notifyOverdueDebts(database) },
    { name: 'tell-of-late-loans', run: () => notifyOverdueTransfers(database) },
    { name: 'keep-leave', run: () => runLeaveJobs(database) },
    { name: 'forget-old-keys', run: () => database.withOwner(purgeOldKeys) },
    { name: 'forget-abandoned-imports', run: () => purgeAbandonedImports(database, storage) },
    { name: 'forget-old-exports', run: () => purgeOldExports(database, storage) },
    { name: 'forget-old-notifications', run: () => purgeOldNotifications(database) },
    // Before sign-ins are purged, which devices depend on.
    { name: 'forget-idle-devices', run: () => purgeIdleDevices(database) },
    { name: 'forget-old-sign-ins', run: () => purgeOldSignIns(database) },
    { name: 'forget-dropped-pages', run: () => purgePaperFiles(database, storage) },
    { name: 'forget-old-audio', run: () => purgeOldAudio(storage) },
    { name: 'forget-old-builds', run: () => purgeOldBuilds(storage) },
    { name: 'expire-region-reports', run: () => expireRegionReports(database, storage) },
    { name: 'forget-loose-photos', run: () => expensePhotos.purgeUnattached(database, storage) },
    { name: 'forget-files-of-tasks', run: () => purgeDetachedFiles(database, storage) },
    { name: 'forget-loose-meeting-photos', run: () => meetingPhotoStore.purgeUnattached(database, storage) },
    { name: 'forget-loose-visit-photos', run: () => visitPhotos.purgeUnattached(database, storage) },
    { name: 'forget-loose-attendance-photos', run: () => purgeUnattachedAttendancePhotos(database, storage) },
    { name: 'freeze-planned-days', run: () => saveAllScheduleSnapshots(database) },
    { name: 'forget-loose-leave-photos', run: () => leavePhotos.purgeUnattached(database, storage) },
    { name: 'forget-loose-moment-photos', run: () => momentPhotoStore.purgeUnattached(database, storage) },
  ]
  jobs.schedule('nightly', NIGHT, () => runSteps({ name: 'nightly', concurrency: 1 }, nightly))
  // Separate, because it waits for external services.
  if (carrier)
    jobs.schedule(
      'ask-carriers',
      '*/30 * * * *',
      async () => void (await pollCarriers(database, carrier, console)),
    )
  // Separate, because it takes minutes.
  jobs.schedule('fit-study-parameters', BEFORE_DAWN, () => fitLearners(database, console))
}

interface Run {
  readonly name: string
  /** Number of concurrent steps. */
  readonly concurrency: number
}

/**
 * Starts the steps in order, `concurrency` at a time. A failing step is logged and does not stop the others. The last
 * failure is thrown at the end, so that the queue retries all of them.
 */
export async function runSteps(
  { name, concurrency }: Run,
  steps: readonly Step[],
  log: Pick<Console, 'error'> = console,
): Promise<void> {
  const limiter = createLimiter(concurrency)
  const results = await Promise.allSettled(
    steps.map((step) =>
      limiter(async () => step.run()).catch((error: unknown) => {
        log.error(`${name}: ${step.name} failed`, error)
        throw error
      }),
    ),
  )
  const failure = results.findLast((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}
