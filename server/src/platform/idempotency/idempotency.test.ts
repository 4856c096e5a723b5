import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import type { Actor } from '../session/access.ts'
import { idempotencyRequest, purgeOldKeys, runOnce } from './idempotency.ts'

let h: Harness
let user: TestUser
let actor: Actor
beforeAll(async () => {
  h = await startHarness()
  user = await h.signIn({ boss: true })
  actor = {
    tenantId: user.tenantId,
    userId: user.userId,
    userName: user.name,
    signInId: '',
    apiKey: null,
    boss: true,
    stores: 'all',
    confirmedAt: Date.now(),
    temporaryPassword: false,
    frozen: false,
    mfaSetupRequired: false,
    can: () => true,
  }
})
afterAll(() => h.close())

const addBrand = (key: string, name: string, shouldFail = false) =>
  h.database.withTenant(actor, (db) =>
    runOnce(db, actor, idempotencyRequest(key, 'secret', 'POST /x', { name }), async () => {
      const [row] = await db
        .insert(brands)
        .values({ tenantId: actor.tenantId, name, pinyin: name })
        .returning({ id: brands.id, name: brands.name })
      if (shouldFail) throw new Error('lost its way')
      return row
    }),
  )
const count = (name: string) =>
  h.database.withTenant(
    actor,
    async (db) => (await db.select().from(brands)).filter((b) => b.name === name).length,
  )

describe('a write with an idempotency key', () => {
  test('runs once when sent twenty times concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => addBrand('key-twenty', '小米')))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await count('小米')).toBe(1)
  })

  test('can be retried with the same key after a failure', async () => {
    await expect(addBrand('key-failed', '荣耀', true)).rejects.toThrow('lost its way')
    expect(await count('荣耀')).toBe(0)
    expect(await addBrand('key-failed', '荣耀')).toMatchObject({ name: '荣耀' })
  })

  test('is rejected when the key comes with another input', async () => {
    await addBrand('key-other', '真我')
    await expect(addBrand('key-other', '一加')).rejects.toMatchObject({ reason: 'key_reused' })
    expect(await count('一加')).toBe(0)
  })

  test('does not store the input in readable form', async () => {
    await addBrand('key-secret', 'a very secret input')
    const { rows } = await h.database.pool.query(
      `select request from idempotency_key where key = 'key-secret'`,
    )
    expect(rows[0].request).not.toContain('secret input')
  })

  test('is purged after a week, not earlier', async () => {
    await addBrand('key-old', '魅族')
    await addBrand('key-young', '努比亚')
    await h.database.withOwner(async (db) => {
      await db.execute(
        sql`update idempotency_key set created_at = now() - interval '8 days' where key = 'key-old'`,
      )
      await purgeOldKeys(db)
    })
    const { rows } = await h.database.pool.query(
      `select key from idempotency_key where key in ('key-old', 'key-young')`,
    )
    expect(rows).toEqual([{ key: 'key-young' }])
  })
})
