import * as contract from '@shangxue/contract/analysis/endpoints'
import { mergeCustomers, previewCustomerMerge } from '@shangxue/contract/customers/endpoints'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { aCustomer } from '../../../testing/builders.ts'
import { citusUrls } from '../../../testing/database/citus-database.ts'
import { describeWithoutCitus } from '../../../testing/database/describe-on-citus.ts'
import { type Command, type Dice, randomCommands, randomDice } from '../../sales/testing/random-commands.ts'
import { RETAIL, testShop } from '../../sales/testing/shop.ts'
import { askPostgres, askReadModel, testColumnar } from '../testing/test-columnar.ts'
import { rankGroups } from './rank-groups.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)

const shop = testShop({ columnar: testColumnar })
const { fixture, call, auth, phones, sell } = shop
const { commands, prepare } = randomCommands(shop)
const tenant = () => fixture.boss.tenantId
const period = () => {
  const today = new Date().toISOString().slice(0, 7)
  return { from: `${today}-01`, to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
}
const rename = async (statement: ReturnType<typeof sql>) => {
  await fixture.h.database.withOwner((db) => db.execute(statement))
  return { status: 200, code: 10000, msg: '', data: undefined }
}

/** Commands that change what groups are called or belong to. */
const more: Record<string, Command> = {
  merge: async ({ n }) => {
    const { id } = await fixture.h.database.withOwner((db) =>
      aCustomer(db, { tenantId: tenant(), name: `并入${Math.random()}`, area: `区${n}` }),
    )
    await sell(await phones(1), { customer_id: id })
    const preview = await call(previewCustomerMerge, { id, into_id: fixture.customer.id }, auth(fixture.boss))
    const { from, into } = preview.data
    const versions = { version: from.version, into_version: into.version }
    return call(mergeCustomers, { id, into_id: fixture.customer.id, ...versions }, auth(fixture.boss))
  },
  renameModel: ({ a, n }) =>
    rename(
      sql`update product set name = ${`型号${a}-`} || id, short_name = ${`简${n}`} where tenant_id = ${tenant()}`,
    ),
  renameArea: ({ n }) => rename(sql`update customer set area = ${`区${n}`} where tenant_id = ${tenant()}`),
  renameUser: ({ a }) =>
    rename(sql`update app_user set position = ${`职位${a}`} where tenant_id = ${tenant()}`),
  activate: ({ n }) =>
    rename(sql`update device set activated_at = case when activated_at is null then now() end
      where tenant_id = ${tenant()} and id % 7 = ${n}`),
  moveBrand: ({ n }) =>
    rename(sql`update product set brand_id = (select id from brand where tenant_id = ${tenant()} order by id offset ${n % 2} limit 1), name = left(name, 20) || '+' || id
      where tenant_id = ${tenant()}`),
}
const all = { ...commands, ...more }

const everyDimension = () =>
  contract.ROW_DIMENSIONS.map((by) => ({
    ...period(),
    by,
    compare: 'before' as const,
    sort: 'amount' as const,
    ascending: false,
    limit: 20,
    with_customers: true,
    with_stock: true,
    with_activation: true,
  }))

async function compareEngines(name: string, { n }: Dice): Promise<void> {
  for (const query of everyDimension().slice(n, n + 2)) {
    const run = (source: FigureSource) => rankGroups(source, { seesCost: true }, query)
    const postgres = await askPostgres(fixture.h.database, tenant(), run)
    const columnar = await askReadModel(fixture.h.columnar, tenant(), run)
    expect(columnar, `${name} ${JSON.stringify(query)}`).toEqual(postgres)
  }
}

beforeAll(async () => {
  await prepare()
  if (citusUrls.length === 0) await askReadModel(fixture.h.columnar, tenant(), async () => undefined)
}, 60_000)

describeWithoutCitus('the read model', () => {
  const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(all)), randomDice), {
    minLength: 6,
    maxLength: 12,
  })

  test('equals PostgreSQL after random commands', async () => {
    for (const [name, command] of Object.entries(more)) {
      const dice = { a: 3, b: 2, n: 1 }
      expect((await command(dice)).status, name).toBe(200)
      await compareEngines(name, dice)
    }
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        for (const [name, dice] of steps) {
          await all[name]?.(dice)
          await compareEngines(name, dice)
        }
        await fixture.h.columnar.verify()
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    expect(fixture.h.columnar.counts).toMatchObject({ builds: 1, failures: 0, differences: 0 })
  }, 240_000)

  test('includes each sale that was acknowledged before the question', async () => {
    const ids = await phones(6)
    const amounts = async () => {
      const { data } = await call(contract.market.rank, { ...period(), by: 'store' }, auth(fixture.boss))
      return data.total.amount_fen
    }
    const before = await amounts()
    for (const [n, id] of ids.entries()) {
      expect((await sell([id])).status).toBe(200)
      expect(await amounts()).toBe(before + (n + 1) * RETAIL)
    }
  })

  // The embedded database has one connection: transactions cannot overlap.
  test.runIf(process.env.TEST_DATABASE_URL)('sees a transaction that commits after a later one', async () => {
    const { database, columnar } = fixture.h
    const nameOf = () =>
      askReadModel(columnar, tenant(), async (source) => {
        const { rows } = await source.execute<{ id: number; name: string }>(
          sql`select id::int as id, name from location order by id`,
        )
        return rows.map(({ name }) => name)
      })
    const setName = (id: number, name: string) =>
      sql`update location set name = ${name} where tenant_id = ${tenant()} and id = ${id}`
    await database.withOwner(async (early) => {
      await early.execute(setName(fixture.shop.id, '早'))
      await database.withOwner((late) => late.execute(setName(fixture.depot.id, '晚')))
      expect(await nameOf()).toEqual(['滨江店', '晚'])
    })
    expect(await nameOf()).toEqual(['早', '晚'])
  })
})
