import { listColleagues } from '@shangxue/contract/colleagues/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { disableUser } from '@shangxue/contract/users/admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { requireColleagues } from './service.ts'

let h: Harness
let boss: TestUser
const ids = new Map<string, number>()
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  for (const [name, position] of [
    ['张伟', '店长'],
    ['单田芳', '业务员'],
    ['阿强', '库管'],
    ['Lily Chen', '财务'],
  ] as const)
    await h.database.withTenant({ tenantId }, async (db) => {
      const { id } = await aUser(db, { tenantId, passwordHash: 'x', name, position })
      ids.set(name, id)
    })
})
afterAll(() => h.close())

const search = async (q: string, user: TestUser = boss) => {
  const { data } = await h.call(listColleagues, { q, limit: 100 }, { token: user.token })
  return data.list.map(({ name }) => name)
}
const requireIds = (...userIds: number[]) =>
  h.database.withTenant({ tenantId: boss.tenantId }, (db) => requireColleagues(db, userIds))

describe('colleagues', () => {
  test('are sorted by pinyin for every signed-in user', async () => {
    const bare = await h.signIn({ tenantId: boss.tenantId })
    const names = await search('', bare)
    expect(names.filter((name) => ids.has(name))).toEqual(['阿强', 'Lily Chen', '单田芳', '张伟'])
    expect(names).toContain(boss.name)
  })

  test.each([
    ['张', '张伟'],
    ['zhangwei', '张伟'],
    ['zhang wei', '张伟'],
    ['ZW', '张伟'],
    ['stf', '单田芳'],
    ['shan', '单田芳'],
    ['lily', 'Lily Chen'],
    ['库管', '阿强'],
  ])('%s finds %s', async (q, name) => {
    expect(await search(q)).toEqual([name])
  })

  test('exclude students, who are also rejected', async () => {
    const pupil = await h.signIn({ tenantId: boss.tenantId, position: PUPIL_POSITION })
    expect(await search(pupil.name)).toEqual([])
    await expect(requireIds(pupil.userId)).rejects.toMatchObject({ reason: 'not_found' })
  })

  test('search returns nothing for unmatched text', async () => {
    expect(await search('zw 库管')).toEqual([])
    expect(await search('%')).toEqual([])
  })

  test('are paginated', async () => {
    const page = (number: number) => h.call(listColleagues, { page: number, limit: 2 }, { token: boss.token })
    const [first, second] = [await page(1), await page(2)]
    expect(first.data.pagination).toMatchObject({
      pageSize: 2,
      totalPages: Math.ceil(first.data.pagination.total / 2),
    })
    const both = [...first.data.list, ...second.data.list].map(({ id }) => id)
    expect(new Set(both).size).toBe(4)
  })

  test('of other tenants are hidden', async () => {
    const otherUser = await h.signIn({ boss: true })
    expect(await search('', otherUser)).toEqual([otherUser.name])
    await expect(requireIds(otherUser.userId)).rejects.toMatchObject({ reason: 'not_found' })
  })

  test('with closed accounts are hidden, and rejected by name', async () => {
    const { tenantId, token } = boss
    const former = await h.database.withTenant({ tenantId }, (db) =>
      aUser(db, { tenantId, passwordHash: 'x', name: '离职的人' }),
    )
    await requireIds(boss.userId, former.id, former.id)
    expect(await search('离职')).toEqual(['离职的人'])
    await h.call(disableUser, { id: former.id }, { token })
    expect(await search('离职')).toEqual([])
    await expect(requireIds(boss.userId, former.id)).rejects.toMatchObject({ reason: 'colleague_gone' })
    expect(ERRORS.colleague_gone.status).toBe(409)
  })
})
