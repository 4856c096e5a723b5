import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

/**
 * Rows of these tables are few and are closed or disabled instead of deleted, so nothing searches for the rows that
 * reference them.
 */
const NEVER_DELETED = new Set([
  ...['account', 'app_user', 'brand', 'expense_category', 'location', 'product', 'sku'],
  ...['duty_shift', 'leave_type', 'work_place', 'work_shift'],
])

test('indexes every foreign key to a growing table', async () => {
  const { rows } = await h.database.pool.query<{ name: string; parent: string }>(`
    select c.conrelid::regclass::text || '(' || (
        select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) || ')' as name,
      c.confrelid::regclass::text as parent
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        -- led by the key's first columns; of a longer key two find few enough rows
        and (i.indkey::int2[])[0:least(cardinality(c.conkey), 2) - 1] <@ c.conkey)
    order by 1`)
  expect(rows.filter(({ parent }) => !NEVER_DELETED.has(parent)).map(({ name }) => name)).toEqual([])
})
