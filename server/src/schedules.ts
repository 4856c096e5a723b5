import type { ScheduledStep, ScheduleParts } from './domains/domain-module.ts'
import { DOMAINS, onExportFinished } from './domains/index.ts'
import { createLimiter } from './platform/async/limiter.ts'
import { purgeChanges } from './platform/columnar/change-log.ts'
import { purgeOldExports } from './platform/exports/cleanup.ts'
import { failStaleExports } from './platform/exports/stale-runs.ts'
import { purgeOldBuilds } from './platform/http/static/asset-store.ts'
import { purgeOldKeys } from './platform/idempotency/idempotency.ts'
import { purgeAbandonedImports } from './platform/imports/cleanup.ts'
import { failStaleImports } from './platform/imports/stale-runs.ts'
import { purgeCutImports } from './platform/tenant/imported-files.ts'

type PlatformParts = Omit<ScheduleParts, 'domains'>

/** UTC: 04:10 in China. */
const NIGHT = '10 20 * * *'

/** Concurrent steps of a minutely run; each is a few short transactions. A slow step does not delay the others. */
const MINUTELY_CONCURRENCY = 4

/**
 * Registers all scheduled work. Few schedules, since each has a constant cost: steps that are due together share one.
 * Call before the jobs start.
 */
export function registerSchedules(platformParts: PlatformParts): void {
  const { jobs } = platformParts
  const parts: ScheduleParts = { ...platformParts, domains: DOMAINS }
  const minutely = [
    ...platformMinutely(parts),
    ...DOMAINS.flatMap((domain) => domain.minutely?.(parts) ?? []),
  ]
  const nightly = [...platformNightly(parts), ...DOMAINS.flatMap((domain) => domain.nightly?.(parts) ?? [])]
  jobs.schedule('every-minute', '* * * * *', () =>
    runOrdered({ name: 'every-minute', concurrency: MINUTELY_CONCURRENCY }, minutely),
  )
  jobs.schedule('nightly', NIGHT, () => runOrdered({ name: 'nightly', concurrency: 1 }, nightly))
  for (const domain of DOMAINS)
    for (const { name, cron, run } of domain.schedules?.(parts) ?? []) jobs.schedule(name, cron, run)
}

const platformMinutely = ({ database, jobs, storage }: PlatformParts): ScheduledStep[] => [
  { name: 'fail-stale-imports', run: () => failStaleImports(database, jobs, storage) },
  {
    name: 'fail-stale-exports',
    run: () => failStaleExports({ database, jobs, storage, onFinished: onExportFinished }),
  },
]

const platformNightly = ({ database, storage }: PlatformParts): ScheduledStep[] => [
  { name: 'purge-old-keys', run: () => database.withOwner(purgeOldKeys) },
  { name: 'purge-abandoned-imports', run: () => purgeAbandonedImports(database, storage) },
  { name: 'purge-old-exports', run: () => purgeOldExports(database, storage) },
  { name: 'purge-columnar-changes', run: () => database.withOwner(purgeChanges) },
  { name: 'purge-old-builds', run: () => purgeOldBuilds(storage) },
  { name: 'purge-cut-tenant-imports', run: () => purgeCutImports(database, storage) },
]

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
  steps: readonly ScheduledStep[],
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

/** Runs the steps marked as last after all others have ended, even if one of these failed. */
export function runOrdered(
  run: Run,
  steps: readonly ScheduledStep[],
  log: Pick<Console, 'error'> = console,
): Promise<void> {
  const lastSteps = steps.filter(({ isLast }) => isLast)
  const otherSteps = steps.filter(({ isLast }) => !isLast)
  return runSteps(run, otherSteps, log).finally(() => runSteps(run, lastSteps, log))
}
