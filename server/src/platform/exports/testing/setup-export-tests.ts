import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { IMMEDIATE_EXPORT_ROWS_MAX } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/platform/exports'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { exportNumbers, numbersExport, readFailure } from './number-export.ts'
import { type Run, startExport } from './run-export.ts'

/** More rows than are exported within a request. */
export const BIG = IMMEDIATE_EXPORT_ROWS_MAX + 500
const RIGHTS: PermissionKey[] = ['export', 'finance', 'cost-view']

export const isRunning = ({ state, rows_total }: Run) => state === 'running' && rows_total > 0

/** A server that exports numbers, with a new user per test, and helpers. */
export function setupExportTests() {
  // Filled before the first test.
  const fixture = {} as { h: Harness; user: TestUser }
  let releaseWrites = () => {}
  beforeAll(async () => {
    fixture.h = await startHarness({ withJobs: true, exports: [numbersExport] })
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    fixture.user = await fixture.h.signIn({ permissions: RIGHTS })
  })
  afterEach(async () => {
    readFailure.enabled = false
    releaseWrites()
    vi.restoreAllMocks()
    // Exports are built one after another, so a remaining one would delay the next test.
    await expect.poll(countUnfinished, { timeout: 20_000 }).toBe(0)
  })

  const countUnfinished = () =>
    fixture.h.database.withOwner(async (db) => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from export_run where state in ('queued', 'running')`,
      )
      return rows[0]?.n
    })
  const withToken = () => ({ token: fixture.user.token })

  return {
    fixture,
    start: (rows: number, note = '') =>
      startExport(fixture.h, exportNumbers, { rows, note }, fixture.user.token),
    get: (id: string) => fixture.h.call(contract.getExport, { id }, withToken()),
    downloadFile: (id: string) => fixture.h.call(contract.downloadExport, { id }, withToken()),
    retry: (id: string) => fixture.h.call(contract.retryExport, { id }, withToken()),
    deleteRun: (id: string) => fixture.h.call(contract.deleteExport, { id }, withToken()),
    listNotified: async () => (await fixture.h.call(listNotifications, {}, withToken())).data.list,
    listAudited: () =>
      fixture.h.database.withTenant({ tenantId: fixture.user.tenantId, readOnly: true }, async (db) => {
        const { rows } = await db.execute<{ user_id: number; after: Record<string, unknown> }>(
          sql`select user_id::int as user_id, after from audit_log where action = 'export.made'`,
        )
        return rows
      }),
    fileKey: (id: string) =>
      fixture.h.database.withOwner(async (db) => {
        const { rows } = await db.execute<{ key: string | null }>(
          sql`select file_key as key from export_run where id = ${id}`,
        )
        return rows[0]?.key ?? ''
      }),
    async revokeRight(key: PermissionKey) {
      await fixture.h.database.withOwner((db) =>
        db.execute(sql`delete from user_permission where user_id = ${fixture.user.userId} and key = ${key}`),
      )
      // The server's cached rights have expired by then.
      fixture.h.advance(31_000)
    },
    /** Delays every file write until the returned function is called. */
    holdWrites() {
      const write = fixture.h.storage.write
      const gate = new Promise<void>((resolve) => {
        releaseWrites = resolve
      })
      vi.spyOn(fixture.h.storage, 'write').mockImplementation(async (key, content) => {
        await gate
        await write(key, content)
      })
      return releaseWrites
    },
  }
}
