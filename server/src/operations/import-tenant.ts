import { resolve } from 'node:path'
import type pg from 'pg'
import { openPool } from '../platform/database/connection/open-pool.ts'
import { createDatabase } from '../platform/database/database.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { type ImportOptions, importTenant } from '../platform/tenant/import-tenant.ts'
import { NOT_IMPORTED } from '../platform/tenant/insert-rows.ts'
import { type DatabaseConfig, rethrow } from './backup.ts'
import { formatMegabytes, sumCounts } from './tenants.ts'

/** Imports a company into the configured installation. Returns lines for the terminal. */
export async function importTenantFromFile(
  config: DatabaseConfig,
  options: ImportOptions,
): Promise<string[]> {
  const opened = await openPool(config, rethrow)
  try {
    const from = resolve(options.from)
    return await runImport(opened.pool, await openStorage(config), { ...options, from })
  } finally {
    await opened.close()
  }
}

/** Same as above on an open pool. */
export async function runImport(pool: pg.Pool, storage: Storage, options: ImportOptions): Promise<string[]> {
  const { source, manifest, tenant, filesRenamed } = await importTenant(pool, storage, options)
  const { rows, files } = manifest
  const leftBehind = NOT_IMPORTED.filter((table) => (rows[table] ?? 0) > 0)
  const count = sumCounts(rows) - leftBehind.reduce((sum, table) => sum + (rows[table] ?? 0), 0)
  const contents = `${count} rows, ${files.count} files with ${formatMegabytes(files.bytes)}, as of ${manifest.at}`
  const lines = [
    tenant.id === source.id
      ? `the company keeps its id ${tenant.id}`
      : `the company gets the id ${tenant.id}, because ${source.id} is taken here; other ids stay`,
    ...(filesRenamed ? ['files get new names, because a company here uses the names of the archive'] : []),
    ...files.missing.map((key) => `warning: the file ${key} was missing at the source already`),
  ]
  if (options.dryRun) return [`${tenant.name} can be imported: ${contents}. Nothing was changed`, ...lines]
  return [
    `${tenant.name} is imported: ${contents}`,
    ...lines,
    ...describeLeftBehind(rows, leftBehind),
    ...(await verifyLedgersOf(pool, tenant.id)),
    'The source is unchanged: once this company is proven here, delete it there with tenant:delete --erase',
  ]
}

function describeLeftBehind(rows: Readonly<Record<string, number>>, leftBehind: readonly string[]): string[] {
  const countOf = (table: string) => rows[table] ?? 0
  return [
    ...(leftBehind.length > 0
      ? [`not imported: ${leftBehind.map((table) => `${table} (${countOf(table)})`).join(', ')}`]
      : []),
    'everyone signs in again with the same password',
    ...(countOf('second_factor') > 0
      ? [`${countOf('second_factor')} users set up their second factor again`]
      : []),
    ...(countOf('api_key') > 0 ? [`${countOf('api_key')} API keys are revoked: create new ones`] : []),
    ...(countOf('robot') > 0
      ? [`${countOf('robot')} group robots are paused: enter their addresses again and resume them`]
      : []),
    ...(countOf('webhook') > 0
      ? [`${countOf('webhook')} webhooks are paused: set a new signing secret and resume them`]
      : []),
  ]
}

/** A difference is reported but does not invalidate the import, because the source may have it as well. */
async function verifyLedgersOf(pool: pg.Pool, tenantId: number): Promise<string[]> {
  // Without statistics of the new rows some proofs take minutes instead of a second.
  await pool.query('analyze')
  // Imported here, because it loads the code of all domains.
  const { findAllDifferences } = await import('../verify-ledgers.ts')
  const differences = await createDatabase(pool).withOwner((db) => findAllDifferences(db, tenantId))
  if (differences.length === 0) return ['all ledgers agree']
  return [
    `${differences.length} differences in the ledgers: compare with check:ledgers of the source`,
    ...differences.map(
      ({ rule, record, book, should }) => `  ${rule}: ${record} says ${book}, should be ${should}`,
    ),
  ]
}
