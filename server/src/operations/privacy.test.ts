import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { borrowTestDatabase } from '../testing/database/open-test-database.ts'

const opened = borrowTestDatabase()
afterAll(async () => (await opened).close())

test('documents stored personal data for every table', async () => {
  const { pool } = await opened
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const text = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  const [, storedSection = ''] = text.split('## What is stored')
  const documentedTables = [...storedSection.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name).sort()
  expect(documentedTables).toEqual(rows.map(({ name }) => name).sort())
})

const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Promises of the document with the constants that implement them; separate tests verify each. */
test.each([
  ['Sign-ins # days after their end', 'server/src/domains/session/cleanup.ts', 'RETENTION_DAYS'],
  ['failures # day |', 'server/src/domains/session/cleanup.ts', 'FAILURES_DAYS'],
  ['| # days after the last sign-in there', 'server/src/domains/session/cleanup.ts', 'DEVICES_DAYS'],
  ['a key that nobody confirmed # day', 'server/src/domains/session/cleanup.ts', 'KEYS_DAYS'],
  ['or # days after the last push', 'server/src/domains/notifications/cleanup.ts', 'IDLE_DAYS'],
  [
    'until it is, # hours at most',
    'server/src/domains/notifications/push/due-deliveries.ts',
    'MAX_AGE_HOURS',
  ],
  ['| # days after reading', 'server/src/domains/notifications/cleanup.ts', 'READ_RETENTION_DAYS'],
  ['after reading, # days at most', 'server/src/domains/notifications/cleanup.ts', 'RETENTION_DAYS'],
  ['removed ones # day', 'server/src/domains/notifications/cleanup.ts', 'REMOVED_RETENTION_DAYS'],
  ['deliveries and attempts # days', 'contract/src/webhooks/event-types.ts', 'WEBHOOK_LOG_DAYS'],
  ['messages to groups # days', 'contract/src/robots/robot-kinds.ts', 'ROBOT_LOG_DAYS'],
  ['which are then packed, # days', 'server/src/domains/study/folding/fold-answers.ts', 'UNFOLD_DAYS'],
  ['`idempotency_key` | # days', 'server/src/platform/idempotency/idempotency.ts', 'RETENTION_DAYS'],
  ['# days where abandoned', 'server/src/platform/imports/cleanup.ts', 'RETENTION_DAYS'],
  ['exports # days', 'contract/src/platform/constants.ts', 'EXPORT_RETENTION_DAYS'],
  ['# day where cancelled', 'server/src/platform/exports/cleanup.ts', 'CANCELLED_DAYS'],
  ['The file # days', 'contract/src/region-reports/endpoints.ts', 'REGION_REPORT_DAYS'],
  ['that it was made # days', 'server/src/domains/region-reports/cleanup.ts', 'RETENTION_DAYS'],
  ['loose photos # days', 'server/src/domains/photos/service.ts', 'UNATTACHED_DAYS'],
  ['loose photos # days', 'server/src/domains/attendance/punches/photos.ts', 'UNATTACHED_DAYS'],
  ['parts of uploads # days', 'server/src/domains/papers/delete-paper.ts', 'UNFINISHED_UPLOAD_DAYS'],
  ['page answers # days after the end', 'server/src/domains/repairs/status-page.ts', 'STATUS_PAGE_DAYS'],
  ['after # days (`--days`)', 'server/src/operations/tenants.ts', 'GRACE_DAYS'],
])('promises “%s” as %s in %s', (promise, path, name) => {
  const days = new RegExp(`const ${name} = (\\d+)`).exec(source(path))?.[1]
  expect(days).toBeDefined()
  expect(source('docs/privacy.md')).toContain(promise.replace('#', days ?? ''))
})
