import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUDIT_ENTITIES } from '@shangxue/contract/audit/actions'
import { AUDIT_REFERENCES } from '@shangxue/contract/audit/describe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../platform/database/database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { openDemo } from '../../testing/demo.ts'
import { DOMAINS } from '../index.ts'
import { getRecordLabels } from './record-labels.ts'

let opened: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'shangxue-labels-'))
beforeAll(async () => {
  opened = await openDemo(folder)
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Tables of entities whose table has another name. */
const TABLES: Readonly<Record<string, string>> = {
  user: 'app_user',
  sku_price: 'sku',
  stock_transfer: 'stock_document',
}
/** Entities named by their entry, or by a day or month. */
const UNNAMED = [
  ...['import_run', 'export_run', 'region_report', 'moment', 'wheel', 'commission_rule'],
  ...['closed_month', 'shift_override', 'work_calendar_day'],
]
const KINDS = [...new Set([...Object.keys(AUDIT_ENTITIES), ...Object.values(AUDIT_REFERENCES)])]

test('names every record of the demo data', async () => {
  const without: string[] = []
  for (const entity of KINDS.filter((kind) => !UNNAMED.includes(kind))) {
    const { rows } = await opened.pool.query<{ entity_id: string }>(
      `select id::text as entity_id from ${TABLES[entity] ?? entity} order by id limit 20`,
    )
    const named = rows.map(({ entity_id }) => ({ entity, entity_id }))
    const labels = await createDatabase(opened.pool).withOwner((db) => getRecordLabels(db, DOMAINS, named))
    for (const { entity_id } of named)
      if (!labels.get(`${entity} ${entity_id}`)?.trim()) without.push(`${entity} ${entity_id}`)
  }
  expect(without).toEqual([])
})
