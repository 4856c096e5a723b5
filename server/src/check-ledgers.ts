import { BadSetting, readConfig } from './config/config.ts'
import { openPool } from './platform/database/connection/open-pool.ts'
import { createDatabase } from './platform/database/database.ts'
import { DataFolderInUse } from './platform/embedded/storage/folder-lock.ts'
import { findAllDifferences } from './verify-ledgers.ts'

/**
 * Verifies for every tenant that balances, ledgers, device events, sales facts, money, debts and points agree. Exits
 * with 1 if they do not.
 */
async function main() {
  const { pool, close } = await openPool(readConfig(process.env, undefined), (error) => {
    throw error
  })
  const database = createDatabase(pool)
  const { rows } = await pool.query<{
    id: number
    name: string
    phones: number
    rows: number
    sales: number
    points: number
  }>(`
    select t.id, t.name, (select count(*)::int from device d where d.tenant_id = t.id) as phones,
           (select count(*)::int from stock_ledger l where l.tenant_id = t.id) as rows,
           (select count(*)::int from sale s where s.tenant_id = t.id) as sales,
           (select count(*)::int from study_points p where p.tenant_id = t.id) as points
    from tenant t order by t.id`)
  const differences = await database.withOwner(findAllDifferences)
  for (const { id, name, phones, rows: ledgerRows, sales, points } of rows) {
    const tenantDifferences = differences.filter(({ tenant_id }) => tenant_id === id)
    console.log(
      `${name}: ${phones} phones, ${ledgerRows} ledger rows, ${sales} sales, ${points} rows of points, ${tenantDifferences.length} differences`,
    )
    for (const { rule, record, book, should } of tenantDifferences)
      console.log(`  ${rule}: ${record} says ${book}, should be ${should}`)
  }
  await close()
  process.exitCode = differences.length > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  const expected = error instanceof BadSetting || error instanceof DataFolderInUse
  console.error(expected ? error.message : error)
  process.exit(1)
})
