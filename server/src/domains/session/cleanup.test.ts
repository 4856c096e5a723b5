import { login, refresh } from '@shangxue/contract/session/endpoints'
import { getUser } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { purgeOldSignIns } from './cleanup.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const system = (query: ReturnType<typeof sql>) =>
  h.database.withOwner(async (db) => (await db.execute<{ n: number }>(query)).rows)
const getSignIns = async ({ userId }: TestUser) =>
  (await system(sql`select count(*)::int as n from sign_in where user_id = ${userId}`))[0]?.n
const signInAgain = ({ name, database }: TestUser) =>
  h.call(login, { yonghuming: name, shujuku: database, mima: PASSWORD })

test('purges sign-ins ended a month ago', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  for (let n = 0; n < 3; n++) await signInAgain(user)
  await system(sql`
    update sign_in s set ended_at = now() - days.n * interval '1 day', last_used_at = now() - days.n * interval '1 day'
    from (select id, (array[31, 40, 29])[row_number() over (order by created_at)] as n from sign_in
          where user_id = ${user.userId}) as days
    where s.id = days.id and days.n is not null`)
  expect(await purgeOldSignIns(h.database)).toBe(2)
  expect(await getSignIns(user)).toBe(2)
  expect(await purgeOldSignIns(h.database)).toBe(0)
})

test('purges expired sign-ins, whose token is rejected', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  await system(sql`update sign_in set expires_at = now() - interval '31 days',
    last_used_at = now() - interval '61 days' where user_id = ${user.userId}`)
  await signInAgain(user)
  expect(await purgeOldSignIns(h.database)).toBe(1)
  expect(await h.call(refresh, { refreshtoken: user.refreshtoken })).toMatchObject({ status: 401 })
})

test("keeps a user's last sign-in", async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  await system(sql`update sign_in set ended_at = now() - interval '90 days',
    last_used_at = '2026-01-02T03:04:05Z' where user_id = ${user.userId}`)
  await purgeOldSignIns(h.database)
  const { data } = await h.call(getUser, { id: user.userId }, { token: boss.token })
  expect(data.last_used_at).toBe('2026-01-02T03:04:05.000Z')
})

test('purges sign-in failures after a day', async () => {
  for (const subject of ['account:/old', 'account:/young'])
    await system(
      sql`insert into sign_in_failure (subject, failures, last_failed_at) values (${subject}, 3, now())`,
    )
  await system(
    sql`update sign_in_failure set last_failed_at = now() - interval '25 hours' where subject = 'account:/old'`,
  )
  await purgeOldSignIns(h.database)
  expect(await system(sql`select subject from sign_in_failure where subject like 'account:/%'`)).toEqual([
    { subject: 'account:/young' },
  ])
})
