import { EXPORTS_WAITING_MOST } from '@shangxue/contract/constants'
import { ERRORS } from '@shangxue/contract/errors'
import { listExports } from '@shangxue/contract/exports'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settled } from './testing/exported.ts'
import { BIG, exporting } from './testing/exporting.ts'
import { exportNumbers, trouble } from './testing/numbers.ts'

const { at, start, hold, retry, drop } = exporting()
const ask = (note: string) => at.h.call(exportNumbers, { rows: BIG, note }, { token: at.user.token })
const fill = async () => {
  const runs = []
  for (let n = 0; n < EXPORTS_WAITING_MOST; n++) runs.push(await start(BIG, `${n}`))
  return runs
}
const FULL = { status: 409, code: ERRORS.exports_waiting.code }

// Avoids waiting until all of them are built.
afterEach(() => at.h.database.asSystem((db) => db.execute(sql`update export_run set state = 'cancelled'`)))

describe('the limit of large exports per user', () => {
  test('applies to retried exports', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    trouble.now = true
    const failed = await start(BIG, 'failed')
    await settled(at.h, failed.id, at.user.token)
    trouble.now = false
    hold()
    await fill()
    expect(await retry(failed.id)).toMatchObject(FULL)
  })

  test('rejects one more but no small, equal or foreign export', async () => {
    const go = hold()
    const [first] = await fill()
    expect(await ask('more')).toMatchObject({
      ...FULL,
      msg: `已有 ${EXPORTS_WAITING_MOST} 个导出正在生成，请等其中一个完成，或取消一个后重试`,
    })
    expect((await ask('0')).data).toMatchObject({ id: first?.id })
    const other = await at.h.signedIn({ tenantId: at.user.tenantId, permissions: ['export', 'finance'] })
    expect((await at.h.call(exportNumbers, { rows: BIG }, { token: other.token })).status).toBe(200)
    go()
    expect(await start(1)).toMatchObject({ state: 'done' })
  })

  test('admits one more for each cancelled export', async () => {
    hold()
    const [first] = await fill()
    await drop(first?.id ?? '')
    expect((await ask('next')).status).toBe(200)
    expect(await ask('one after')).toMatchObject(FULL)
  })

  test('holds for concurrent requests', async () => {
    hold()
    const answers = await Promise.all(Array.from({ length: EXPORTS_WAITING_MOST + 4 }, (_, n) => ask(`${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(EXPORTS_WAITING_MOST)
  })
})

test('merges two concurrent equal exports', async () => {
  hold()
  const answers = await Promise.all([ask('same'), ask('same')])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await at.h.call(listExports, {}, { token: at.user.token })).data.list).toHaveLength(1)
})
