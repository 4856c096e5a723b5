import { exportEndpoint } from '@shangxue/contract/platform/exports'
import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { exportable } from '../spec.ts'

/** A number table of any length for export tests. */
export const exportNumbers = exportEndpoint('/api/testing/numbers/export', 'numbers', {
  rows: Type.Integer(),
  note: Type.String({ default: '' }),
})

/** While true, reading the rows fails. */
export const readFailure = { enabled: false }

export const numbersExport = exportable({
  endpoint: exportNumbers,
  title: '数字',
  needs: ['finance'],
  columns: [
    { header: '数', kind: 'integer', value: (row: { n: number; note: string }) => row.n },
    { header: '说明', kind: 'text', value: (row) => row.note },
    { header: '成本', kind: 'money', cost: true, value: (row) => row.n * 100 },
  ],
  async keys({ db }, { rows: count }, limit) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select n::int as n from generate_series(1, ${count}::int) n order by n desc limit ${limit}`,
    )
    return rows.map(({ n }) => n)
  },
  async rows(_, keys, { note }) {
    if (readFailure.enabled) throw new Error('the rows cannot be read')
    return keys.map((n) => ({ n, note }))
  },
})
