import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DUE = 'finds the tenants with due work; each is then handled in a transaction of its own'
const CLEAN_UP = 'finds or deletes expired rows of all tenants in batches'
const NO_TENANT = 'only tables that belong to no tenant'
const BY_CODE = 'a public page is found by its random code alone'
const BY_NAME = 'the company is found by its name before its tenant is known'
const PROOF = 'compares the ledgers of all tenants'

/** Files whose statements go across tenants on purpose, each with its reason. Statements of a known tenant use withOwnerOf. */
const REASONS: Record<string, string> = {
  'adapters/speech/outside/budget.ts': NO_TENANT,
  'announce.ts': 'names the demo company at the start',
  'check-ledgers.ts': PROOF,
  'demo/demo.ts': 'creates the demo company',
  'domains/attendance/punches/photos.ts': CLEAN_UP,
  'domains/attendance/schedule/schedule-snapshots.ts': DUE,
  'domains/commission/commission-cache.ts': DUE,
  'domains/devices/allocations/jobs.ts': DUE,
  'domains/duty/jobs.ts': DUE,
  'domains/english/explanations/explanations.ts': NO_TENANT,
  'domains/english/placement/calibration.ts': NO_TENANT,
  'domains/english/placement/recalibrate.ts':
    'calibrates the placement test from the answers of all learners',
  'domains/exams/attempts/jobs.ts': DUE,
  'domains/expenses/recurring/jobs.ts': DUE,
  'domains/leave/balances/grant-leave.ts': DUE,
  'domains/ledger/periods/accounting-periods.ts': DUE,
  'domains/logistics/poll-carriers.ts': DUE,
  'domains/meetings/reminders.ts': DUE,
  'domains/notifications/cleanup.ts': CLEAN_UP,
  'domains/notifications/push/jobs.ts': DUE,
  'domains/papers/analysis/stale-runs.ts': DUE,
  'domains/papers/crop-cleanup.ts': CLEAN_UP,
  'domains/papers/delete-paper.ts': CLEAN_UP,
  'domains/photos/service.ts': CLEAN_UP,
  'domains/reading/sharing/shared-results.ts': BY_CODE,
  'domains/purchasing/rebates/accrue.ts': DUE,
  'domains/receivables/jobs.ts': DUE,
  'domains/region-reports/cleanup.ts': CLEAN_UP,
  'domains/repairs/status-page.ts': BY_CODE,
  'domains/rewards/attempts/settle-tasks.ts': DUE,
  'domains/rewards/pages/public-pages.ts': BY_CODE,
  'domains/session/cleanup.ts': CLEAN_UP,
  'domains/session/passwords/password-attempts.ts':
    'failed attempts, and the hash of a user whose tenant it names',
  'domains/session/routes.ts': 'a new installation has no tenant yet',
  'domains/session/service.ts': BY_NAME,
  'domains/session/sign-in/registration.ts': BY_NAME,
  'domains/session/sign-in/throttle.ts': NO_TENANT,
  'domains/staff/offboarding.ts': DUE,
  'domains/study/fitting/fit-learners.ts': DUE,
  'domains/study/folding/fold-answers.ts': DUE,
  'domains/study/ranking/cohorts.ts': DUE,
  'domains/tasks/activity/files.ts': CLEAN_UP,
  'domains/treasury/transfers/jobs.ts': DUE,
  'operations/backup.ts': PROOF,
  'operations/import-tenant.ts': PROOF,
  'platform/async/process-due-rows.ts': DUE,
  'platform/bus/installation-id.ts': NO_TENANT,
  'platform/columnar/columnar.ts': 'finds which companies still exist',
  'platform/database/planner/statistics.ts': 'statistics of tables',
  'platform/database/reachable-tenants.ts': 'sign-in asks each node of Citus for a name while one is down',
  'platform/exports/cleanup.ts': CLEAN_UP,
  'platform/exports/stale-runs.ts': DUE,
  'platform/imports/cleanup.ts': CLEAN_UP,
  'platform/jobs/delete-in-batches.ts': CLEAN_UP,
  'platform/imports/stale-runs.ts': DUE,
  'platform/jobs/signalled-jobs.ts': DUE,
  'platform/tenant/imported-files.ts': NO_TENANT,
  'schedules.ts': CLEAN_UP,
  'serve.ts': NO_TENANT,
}

const SOURCES = fileURLToPath(new URL('../../..', import.meta.url))
const isProduct = (path: string) =>
  !/\.test\.ts$|(?:^|\/)testing\//.test(path) && path !== 'platform/database/database.ts'

test('statements go across tenants only where a reason is given', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && isProduct(path))
    .filter((path) => /\b(?:withOwner|queryAsOwner)\(/.test(readFileSync(join(SOURCES, path), 'utf8')))
  expect(files.sort()).toEqual(Object.keys(REASONS).sort())
})
