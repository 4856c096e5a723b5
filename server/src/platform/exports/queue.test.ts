import { ERRORS } from '@shangxue/contract/errors/errors'
import { PENDING_EXPORTS_MAX } from '@shangxue/contract/platform/constants'
import { listExports } from '@shangxue/contract/platform/exports'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exportNumbers, readFailure } from './testing/number-export.ts'
import { waitForRun } from './testing/run-export.ts'
import { BIG, setupExportTests } from './testing/setup-export-tests.ts'

const { fixture, start, holdWrites, retry, deleteRun } = setupExportTests()
const requestExport = (note: string) =>
  fixture.h.call(exportNumbers, { rows: BIG, note }, { token: fixture.user.token })
const fillQueue = async () => {
  const runs = []
  for (let n = 0; n < PENDING_EXPORTS_MAX; n++) runs.push(await start(BIG, `${n}`))
  return runs
}
const FULL = { status: 409, code: ERRORS.exports_waiting.code }

// Avoids waiting until all of them are built.
afterEach(() =>
  fixture.h.database.withOwner((db) => db.execute(sql`update export_run set state = 'cancelled'`)),
)

describe('the limit of large exports per user', () => {
  test('applies to retried exports', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    readFailure.enabled = true
    const failed = await start(BIG, 'failed')
    await waitForRun(fixture.h, failed.id, fixture.user.token)
    readFailure.enabled = false
    holdWrites()
    await fillQueue()
    expect(await retry(failed.id)).toMatchObject(FULL)
  })

  test('rejects one more but no small, equal or foreign export', async () => {
    const release = holdWrites()
    const [first] = await fillQueue()
    expect(await requestExport('more')).toMatchObject({
      ...FULL,
      msg: `已有 ${PENDING_EXPORTS_MAX} 个导出正在生成，请等其中一个完成，或取消一个后重试`,
    })
    expect((await requestExport('0')).data).toMatchObject({ id: first?.id })
    const otherUser = await fixture.h.signIn({
      tenantId: fixture.user.tenantId,
      permissions: ['export', 'finance'],
    })
    expect((await fixture.h.call(exportNumbers, { rows: BIG }, { token: otherUser.token })).status).toBe(200)
    release()
    expect(await start(1)).toMatchObject({ state: 'done' })
  })

  test('admits one more for each cancelled export', async () => {
    holdWrites()
    const [first] = await fillQueue()
    await deleteRun(first?.id ?? '')
    expect((await requestExport('next')).status).toBe(200)
    expect(await requestExport('one after')).toMatchObject(FULL)
  })

  test('holds for concurrent requests', async () => {
    holdWrites()
    const answers = await Promise.all(
      Array.from({ length: PENDING_EXPORTS_MAX + 4 }, (_, n) => requestExport(`${n}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PENDING_EXPORTS_MAX)
  })
})

test('merges two concurrent equal exports', async () => {
  holdWrites()
  const answers = await Promise.all([requestExport('same'), requestExport('same')])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await fixture.h.call(listExports, {}, { token: fixture.user.token })).data.list).toHaveLength(1)
})
