import { forgetOldNotifications } from './domains/notifications/tidy.ts'
import { forgetDroppedPages } from './domains/papers/delete.ts'
import { forgetOldSignIns } from './domains/session/tidy.ts'
import { forgetOldAudio } from './domains/speech/tidy.ts'
import { settleClosedWeeks } from './domains/study/cohorts.ts'
import { fitLearners } from './domains/study/fitting/fit-learners.ts'
import type { Database } from './platform/database/database.ts'
import { forgetOldExports } from './platform/exports/tidy.ts'
import { forgetOldKeys } from './platform/idempotency/idempotency.ts'
import { forgetAbandonedImports } from './platform/imports/tidy.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Storage } from './platform/storage/storage.ts'

/** What learners' weeks and parameters come to, and what would grow for ever, is seen to each night, one after the other. Call before the jobs start. */
export function nightly(jobs: Jobs, database: Database, storage: Storage): void {
  const tidy = (name: string, cron: string, run: () => Promise<unknown>) =>
    jobs.schedule(name, cron, async () => void (await run()))
  jobs.schedule('settle-study-ranks', '10 4 * * 1', () => settleClosedWeeks(database, new Date()))
  jobs.schedule('fit-study-parameters', '20 5 * * *', () => fitLearners(database, console))
  tidy('forget-old-keys', '10 4 * * *', () => database.asSystem(forgetOldKeys))
  tidy('forget-abandoned-imports', '20 4 * * *', () => forgetAbandonedImports(database, storage))
  tidy('forget-old-exports', '30 4 * * *', () => forgetOldExports(database, storage))
  tidy('forget-old-notifications', '40 4 * * *', () => forgetOldNotifications(database))
  tidy('forget-old-sign-ins', '50 4 * * *', () => forgetOldSignIns(database))
  tidy('forget-dropped-pages', '0 5 * * *', () => forgetDroppedPages(database, storage))
  tidy('forget-old-audio', '10 5 * * *', () => forgetOldAudio(storage))
}
