import type { CarrierService } from './adapters/carrier/port.ts'
import { freezePlannedDays } from './domains/attendance/freezing.ts'
import { forgetLooseAttendancePhotos } from './domains/attendance/photos.ts'
import { cashPhotos } from './domains/cash-items/photos.ts'
import { postRecurring } from './domains/cash-items/recurring-job.ts'
import { keepCommissions } from './domains/commission/kept.ts'
import { visitPhotos } from './domains/customers/photos.ts'
import { tellOfOldDebts } from './domains/debts/reminders.ts'
import { expireAllocations } from './domains/devices/expiry.ts'
import { remindOfDuties } from './domains/duty/reminders.ts'
import { gradeForgotten, submitOverdue } from './domains/exams/overdue.ts'
import { tellOfLateLoans } from './domains/fund-adjustments/reminders.ts'
import { keepLeave } from './domains/leave/grants.ts'
import { leavePhotos } from './domains/leave/photos.ts'
import { askCarriers } from './domains/logistics/ask.ts'
import { meetingPhotoShelf } from './domains/meetings/photos.ts'
import { remindOfMeetings } from './domains/meetings/reminders.ts'
import { momentPhotoShelf } from './domains/moments/photos.ts'
import { enqueueDuePushes } from './domains/notifications/push-jobs.ts'
import { notifyOfExport } from './domains/notifications/service.ts'
import { forgetIdleDevices, forgetOldNotifications } from './domains/notifications/tidy.ts'
import { endDeadAnalyses } from './domains/papers/dead-analyses.ts'
import { forgetDroppedPages } from './domains/papers/delete.ts'
import { expireRegionReports } from './domains/region-reports/tidy.ts'
import { settleRewards } from './domains/rewards/settling.ts'
import { forgetOldSignIns } from './domains/session/tidy.ts'
import { forgetOldAudio } from './domains/speech/tidy.ts'
import { closeLeavers } from './domains/staff/leaving.ts'
import { settleClosedWeeks } from './domains/study/cohorts.ts'
import { fitLearners } from './domains/study/fitting/fit-learners.ts'
import { forgetLooseFiles } from './domains/tasks/files.ts'
import { remindOfTasks } from './domains/tasks/reminders.ts'
import { remindOfTodos } from './domains/todos/reminders.ts'
import type { Database } from './platform/database/database.ts'
import { endDeadExports } from './platform/exports/dead.ts'
import { forgetOldExports } from './platform/exports/tidy.ts'
import { forgetOldBuilds } from './platform/http/asset-store.ts'
import { forgetOldKeys } from './platform/idempotency/idempotency.ts'
import { endDeadImports } from './platform/imports/dead.ts'
import { forgetAbandonedImports } from './platform/imports/tidy.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Storage } from './platform/storage/storage.ts'
import { turns } from './platform/turns.ts'

interface Parts {
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
const MINUTELY_AT_ONCE = 4

/**
 * Registers all scheduled work. Few schedules, since each has a constant cost: steps that are due together share one.
 * Call before the jobs start.
 */
export function schedules({ jobs, database, storage, carrier }: Parts): void {
  // The end of an exam must not wait for other steps.
  jobs.schedule('submit-overdue', '* * * * *', async () => void (await submitOverdue(database, jobs)))
  const minutely = {
    name: 'every-minute',
    // A slow step does not delay the others.
    atOnce: MINUTELY_AT_ONCE,
  }
  const steps = [
    { name: 'end-dead-analyses', run: () => endDeadAnalyses(database, jobs) },
    { name: 'grade-forgotten', run: () => gradeForgotten(database, jobs) },
    { name: 'end-dead-imports', run: () => endDeadImports(database, jobs, storage) },
    {
      name: 'end-dead-exports',
      run: () => endDeadExports({ database, jobs, storage, finished: notifyOfExport }),
    },
    { name: 'remind-of-todos', run: () => remindOfTodos(database) },
    { name: 'remind-of-tasks', run: () => remindOfTasks(database) },
    { name: 'close-leavers', run: () => closeLeavers(database) },
    { name: 'remind-of-duties', run: () => remindOfDuties(database) },
    { name: 'remind-of-meetings', run: () => remindOfMeetings(database) },
    { name: 'expire-allocations', run: () => expireAllocations(database) },
    { name: 'post-recurring', run: () => postRecurring(database) },
    { name: 'settle-rewards', run: () => settleRewards(database) },
  ]
  // Last, because the other steps create notifications.
  const pushes = { name: 'push-due', run: () => enqueueDuePushes(database, jobs) }
  jobs.schedule(minutely.name, '* * * * *', () =>
    runSteps(minutely, steps).finally(() => runSteps(minutely, [pushes])),
  )
  // Separate, because after a rule change it recalculates years.
  jobs.schedule('keep-commissions', '* * * * *', () => keepCommissions(database))
  const nightly = [
    { name: 'settle-study-ranks', run: () => settleClosedWeeks(database, new Date()) },
    { name: 'tell-of-old-debts', run: () => tellOfOldDebts(database) },
    { name: 'tell-of-late-loans', run: () => tellOfLateLoans(database) },
    { name: 'keep-leave', run: () => keepLeave(database) },
    { name: 'forget-old-keys', run: () => database.asSystem(forgetOldKeys) },
    { name: 'forget-abandoned-imports', run: () => forgetAbandonedImports(database, storage) },
    { name: 'forget-old-exports', run: () => forgetOldExports(database, storage) },
    { name: 'forget-old-notifications', run: () => forgetOldNotifications(database) },
    // Before sign-ins are purged, which devices depend on.
    { name: 'forget-idle-devices', run: () => forgetIdleDevices(database) },
    { name: 'forget-old-sign-ins', run: () => forgetOldSignIns(database) },
    { name: 'forget-dropped-pages', run: () => forgetDroppedPages(database, storage) },
    { name: 'forget-old-audio', run: () => forgetOldAudio(storage) },
    { name: 'forget-old-builds', run: () => forgetOldBuilds(storage) },
    { name: 'expire-region-reports', run: () => expireRegionReports(database, storage) },
    { name: 'forget-loose-photos', run: () => cashPhotos.forgetLoose(database, storage) },
    { name: 'forget-files-of-tasks', run: () => forgetLooseFiles(database, storage) },
    { name: 'forget-loose-meeting-photos', run: () => meetingPhotoShelf.forgetLoose(database, storage) },
    { name: 'forget-loose-visit-photos', run: () => visitPhotos.forgetLoose(database, storage) },
    { name: 'forget-loose-attendance-photos', run: () => forgetLooseAttendancePhotos(database, storage) },
    { name: 'freeze-planned-days', run: () => freezePlannedDays(database) },
    { name: 'forget-loose-leave-photos', run: () => leavePhotos.forgetLoose(database, storage) },
    { name: 'forget-loose-moment-photos', run: () => momentPhotoShelf.forgetLoose(database, storage) },
  ]
  jobs.schedule('nightly', NIGHT, () => runSteps({ name: 'nightly', atOnce: 1 }, nightly))
  // Separate, because it waits for external services.
  if (carrier)
    jobs.schedule(
      'ask-carriers',
      '*/30 * * * *',
      async () => void (await askCarriers(database, carrier, console)),
    )
  // Separate, because it takes minutes.
  jobs.schedule('fit-study-parameters', BEFORE_DAWN, () => fitLearners(database, console))
}

interface Run {
  readonly name: string
  /** Number of concurrent steps. */
  readonly atOnce: number
}

/**
 * Starts the steps in order, `concurrency` at a time. A failing step is logged and does not stop the others. The last
 * failure is thrown at the end, so that the queue retries all of them.
 */
export async function runSteps(
  { name, atOnce }: Run,
  steps: readonly Step[],
  log: Pick<Console, 'error'> = console,
): Promise<void> {
  const limited = turns(atOnce)
  const results = await Promise.allSettled(
    steps.map((step) =>
      limited(async () => step.run()).catch((error: unknown) => {
        log.error(`${name}: ${step.name} failed`, error)
        throw error
      }),
    ),
  )
  const failure = results.findLast((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}
