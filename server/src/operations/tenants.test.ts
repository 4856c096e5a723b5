// @module-tag full
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@shangxue/contract/session/endpoints'
import { addTodo } from '@shangxue/contract/todos/endpoints'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_HINT } from '../demo/demo.ts'
import { foldOldAnswers } from '../domains/study/folding/fold-answers.ts'
import { eraseTenant } from '../platform/tenant/erase-tenant.ts'
import { exportTenant } from '../platform/tenant/export-tenant.ts'
import { countTenantRows, listFileKeys } from '../platform/tenant/tenant-tables.ts'
import { DEMO_MOMENT, demoLibrary, openDemo } from '../testing/demo.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { untar } from '../testing/untar.ts'
import { type DeletionStep, runDeletionStep, setFrozen, UNPACK_BY_TABLE } from './tenants.ts'
import { unfoldAnswersOn } from './unfold-answers.ts'

const ERASER = `eraser_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'shangxue-tenants-'))

/** Two weeks of the demo are older than a year then. */
const A_YEAR_LATER = new Date(DEMO_MOMENT.getTime() + 350 * 86_400_000)

let h: Harness
let ours: number
let theirs: number
const counts = async (tenantId: number) => countTenantRows(h.database.pool as unknown as pg.Client, tenantId)
const listFiles = async (tenantId: number) => listFileKeys(h.database.pool as unknown as pg.Client, tenantId)
const listStored = async () => {
  const keys: string[] = []
  for await (const { key } of h.storage.list('')) keys.push(key)
  return keys.sort()
}
/** Returns a content hash for tables without a tenant and for all other tenants' rows. */
async function hashOtherRows(tenantId: number): Promise<Record<string, string>> {
  const { rows } = await h.database.pool.query<{ name: string; own: string }>(`
    select c.relname as name, case when c.relname = 'tenant' then 'id' when a.attname is null then '0' else 'tenant_id' end as own
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const hashes: Record<string, string> = {}
  for (const { name, own: keyColumn } of rows) {
    const { rows: sums } = await h.database.pool.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as all from public."${name}" t where ${keyColumn} <> $1`,
      [tenantId],
    )
    hashes[name] = sums[0].all
  }
  return hashes
}

beforeAll(async () => {
  h = await startHarness({ withJobs: true, library: demoLibrary, openDatabase: openDemo })
  const { rows } = await h.database.pool.query<{ id: number }>('select id from tenant order by id')
  ours = rows[0]?.id ?? 0
  theirs = rows[1]?.id ?? 0
  // A part of the study answers is folded: those older than two weeks.
  await h.database.pool.query(`update learner set fold_due = '2020-01-01'`)
  await foldOldAnswers(h.database, console, A_YEAR_LATER)
}, 400_000)
afterAll(async () => {
  await h.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = () =>
  h.call(login, { yonghuming: 'laoban', mima: DEMO_HINT.mima, shujuku: DEMO_HINT.shujuku }, {})

describe('an export', () => {
  test("is a tar archive with one tenant's rows and files", async () => {
    const file = join(folder, 'ours.tar.gz')
    const { rows, files } = await exportTenant(h.database.pool, h.storage, ours, file, {
      unpackByTable: UNPACK_BY_TABLE,
    })
    const { columnar_change: _, ...stored } = await counts(ours)
    expect(rows).toEqual(stored)
    expect(statSync(file).mode & 0o077).toBe(0)
    const into = mkdtempSync(join(folder, 'opened-'))
    untar(file, into)
    const tables: Record<string, number> = {}
    for (const name of readdirSync(join(into, 'tables'))) {
      const table = name.split('.')[0] ?? ''
      const lines = readFileSync(join(into, 'tables', name), 'utf8')
        .trimEnd()
        .split('\n')
      tables[table] = (tables[table] ?? 0) + lines.length
      for (const line of lines) {
        const row = JSON.parse(line)
        expect(table === 'tenant' ? row.id : row.tenant_id).toBe(ours)
        expect(row).not.toHaveProperty('password_hash')
      }
    }
    expect(tables).toEqual(Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)))
    expect(files.count).toBeGreaterThan(20)
    for (const key of await listFiles(ours))
      expect(readFileSync(join(into, 'files', key)).equals(await h.storage.get(key))).toBe(true)
    const manifest = JSON.parse(readFileSync(join(into, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ tenant: ours, rows })
    const unpacked = readFileSync(join(into, 'unpacked', 'study_history.00001.jsonl'), 'utf8')
    const idsOf = (lines: string) =>
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id)
        .sort()
    expect(idsOf(unpacked)).toEqual(
      idsOf(readFileSync(join(into, 'tables', 'study_folded_answer.00001.jsonl'), 'utf8')),
    )
    expect(rows.study_answer).toBeGreaterThan(0)
  }, 400_000)

  test('contains every stored file of its tenant', async () => {
    expect(await listFiles(theirs)).toEqual([])
    expect(await listFiles(ours)).toEqual(await listStored())
  })
})

test('a frozen tenant can be read and not written', async () => {
  const { data } = await signIn()
  const { token, id: user_id } = data as { token: string; id: number }
  const todo = { title: '盘点', note: '', day: null, time: null, reminder: 'none', repeat: 'none' } as const
  const write = () => h.call(addTodo, todo, { token })
  expect(await write()).toMatchObject({ status: 200 })
  await setFrozen(h.database.pool, DEMO_HINT.shujuku, true)
  h.advance(31_000)
  expect(await write()).toMatchObject({ status: 503, msg: expect.stringContaining('搬迁') })
  expect(await h.call(getUserProfile, { user_id }, { token })).toMatchObject({ status: 200 })
  expect(await signIn()).toMatchObject({ status: 200 })
  await setFrozen(h.database.pool, DEMO_HINT.shujuku, false)
  h.advance(31_000)
  expect(await write()).toMatchObject({ status: 200 })
})

describe('unfolded study answers', () => {
  test('are answers again', async () => {
    const before = await counts(ours)
    const [first] = await unfoldAnswersOn(h.database.pool, DEMO_HINT.shujuku)
    expect(first).toMatch(new RegExp(`: ${before.study_folded_answer} study answers`))
    expect(await counts(ours)).toMatchObject({
      study_answer: (before.study_answer ?? 0) + (before.study_folded_answer ?? 0),
      study_folded_answer: 0,
      study_history: 0,
    })
    await h.database.pool.query(`update learner set fold_due = '2020-01-01'`)
    await foldOldAnswers(h.database, console, A_YEAR_LATER)
    expect(await counts(ours)).toEqual(before)
  })
})

describe('tenant deletion', () => {
  const runStep = (deletionStep: DeletionStep) =>
    runDeletionStep(h.database.pool, h.storage, DEMO_HINT.shujuku, deletionStep, folder)

  test('counts rows without changing anything', async () => {
    const before = await counts(ours)
    const output = (await runStep({ kind: 'count' })).join('\n')
    expect(output).toContain('Nothing was changed')
    expect(output).toMatch(new RegExp(`${before.device} {2}device\\b`))
    expect(await counts(ours)).toEqual(before)
  })

  test('requires a mark and waits for its day', async () => {
    await expect(eraseTenant(h.database.pool, h.storage, ours)).rejects.toThrow('not marked')
    const { data } = await signIn()
    const token = (data as { token: string }).token
    const user_id = (data as { id: number }).id
    expect(await runStep({ kind: 'mark', days: 30 })).toHaveLength(2)
    await expect(runStep({ kind: 'mark', days: 1 })).rejects.toThrow('marked already')
    await expect(eraseTenant(h.database.pool, h.storage, ours)).rejects.toThrow('taken back until then')
    expect((await signIn()).msg).toContain('注销')
    h.advance(31_000)
    expect(await h.call(getUserProfile, { user_id }, { token })).toMatchObject({ status: 401 })
    await runStep({ kind: 'unmark' })
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  test('deletes every row and file of the tenant only', async () => {
    const before = await counts(ours)
    const nonEmptyTables = Object.values(before).filter((count) => count > 0).length
    expect(nonEmptyTables).toBeGreaterThan(100)
    const otherRows = await hashOtherRows(ours)
    await h.database.pool.query(
      `insert into pgboss.job (name, data, start_after)
       select q.name, jsonb_build_object('tenantId', t.id), now() + interval '1 day' from pgboss.queue q, tenant t
       where q.name = (select min(name) from pgboss.queue)`,
    )
    await runStep({ kind: 'mark', days: 0 })
    expect((await runStep({ kind: 'erase' })).join()).toContain(DEMO_HINT.shujuku)
    expect(Object.values(await counts(ours)).filter((count) => count > 0)).toEqual([])
    expect(await hashOtherRows(ours)).toEqual(otherRows)
    expect(await listStored()).toEqual([])
    const { rows: waiting } = await h.database.pool.query(
      `select distinct data->>'tenantId' as tenant from pgboss.job where data ? 'tenantId'`,
    )
    expect(waiting).toEqual([{ tenant: String(theirs) }])
  }, 400_000)

  test('deletes without the privilege to disable foreign keys', async () => {
    const pool = h.database.pool
    const { rows } = await pool.query<{ name: string }>('select name from tenant where id = $1', [theirs])
    await pool.query(`create role ${ERASER} bypassrls`)
    for (const schema of ['public', 'pgboss'])
      await pool.query(`grant usage on schema ${schema} to ${ERASER};
        grant all on all tables in schema ${schema} to ${ERASER}`)
    await runDeletionStep(pool, h.storage, rows[0]?.name ?? '', { kind: 'mark', days: 0 }, folder)
    const plain = {
      async connect() {
        const client = await pool.connect()
        await client.query(`set role ${ERASER}`)
        return client
      },
    } as unknown as pg.Pool
    const before = Object.values(await counts(theirs)).reduce((sum, count) => sum + count, 0)
    expect(await eraseTenant(plain, h.storage, theirs)).toEqual({ rows: before, files: 0 })
    await pool.query(`reset role; drop owned by ${ERASER}; drop role ${ERASER}`)
    expect(Object.values(await counts(theirs)).filter((count) => count > 0)).toEqual([])
  }, 400_000)
})
