import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BadSetting, type Config } from '../config/config.ts'
import { BadBackup } from '../platform/backup/bad-backup.ts'
import { recordBackupPath } from '../platform/backup/known-backups.ts'
import type { Head, Sums } from '../platform/backup/records.ts'
import { checkBackup, type RestoreOptions, restoreBackup } from '../platform/backup/restore-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { databaseFolder, openPool } from '../platform/database/connection/open-pool.ts'
import { createDatabase } from '../platform/database/database.ts'
import { openEmbedded } from '../platform/embedded/embedded.ts'
import { requestCopy } from '../platform/embedded/storage/copy-data-folder.ts'
import { DataFolderUnusable, isDamageError } from '../platform/embedded/storage/data-folder.ts'
import { DataFolderInUse } from '../platform/embedded/storage/folder-lock.ts'
import { openStorage } from '../platform/storage/storage.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections' | 's3'>

export const rethrow = (error: Error) => {
  throw error
}

const MIN_PASSPHRASE_LENGTH = 12

/** Returns the passphrase from the environment. Throws BadSetting if one is needed and missing or too short. */
export function getPassphrase(env: NodeJS.ProcessEnv, isRequired: boolean): string | undefined {
  const passphrase = env.SHANGXUE_BACKUP_PASSPHRASE || undefined
  if (isRequired && (passphrase?.length ?? 0) < MIN_PASSPHRASE_LENGTH)
    throw new BadSetting(
      `--encrypt needs SHANGXUE_BACKUP_PASSPHRASE, ${MIN_PASSPHRASE_LENGTH} characters or more. Keep it apart from the backup: nothing opens the file without it`,
    )
  return passphrase
}

/** Opens the database for reading: directly, or a copy if a running server has the embedded one open. */
export async function openForReading(config: DatabaseConfig) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new BadBackup(`there is no database in ${config.dataDir}: check DATABASE_URL or DATA_DIR`)
  try {
    return await openPool(config, rethrow)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const copy = await requestCopy(error.folder)
    try {
      const opened = await openEmbedded({ dataDir: copy.folder, durable: false })
      return { pool: opened.pool, close: () => opened.close().finally(copy.remove) }
    } catch (copyError) {
      copy.remove()
      throw copyError
    }
  }
}

const summarize = (head: Pick<Head, 'at'> | undefined, { tables, files }: Sums) => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (files.bytes / 1e6).toFixed(1)
  return `${head ? `of ${head.at}: ` : ''}${Object.keys(tables).length} tables, ${rows} rows, ${files.count} files with ${megabytes} MB`
}

export interface BackupRequest {
  readonly to: string
  readonly encrypt?: boolean
}

/** Writes a backup of the configured database while its servers run. Returns a summary. */
export async function backUp(
  config: DatabaseConfig,
  env: NodeJS.ProcessEnv,
  { to, encrypt = false }: BackupRequest,
): Promise<string> {
  const passphrase = encrypt ? getPassphrase(env, true) : undefined
  const opened = await openForReading(config)
  try {
    const storage = await openStorage(config)
    const sums = await writeBackup(opened.pool, storage, { to: resolve(to), passphrase })
    recordBackupPath(config.dataDir, resolve(to))
    return `${resolve(to)}${encrypt ? ', encrypted' : ''}: ${summarize(undefined, sums)}`
  } finally {
    await opened.close()
  }
}

export interface RestoreRequest {
  readonly from: string
  /** A database URL or a data folder; by default the configured one. */
  readonly into?: string | undefined
  readonly overwrite?: boolean
  readonly migrations: string
}

/** Returns the target of a restore. */
function restoreTarget(config: DatabaseConfig, into: string | undefined): DatabaseConfig {
  if (into === undefined) return config
  if (/^postgres(ql)?:\/\//.test(into)) return { ...config, databaseUrl: into }
  return { ...config, databaseUrl: undefined, dataDir: resolve(into), s3: undefined }
}

/** Restores a backup and verifies its ledgers. Returns lines for the terminal. */
export async function restore(
  config: DatabaseConfig,
  env: NodeJS.ProcessEnv,
  { from, into, overwrite = false, migrations }: RestoreRequest,
): Promise<string[]> {
  const target = restoreTarget(config, into)
  const options = { from: resolve(from), passphrase: getPassphrase(env, false), migrations, overwrite }
  // Before a folder is created for it.
  await checkBackup(options)
  try {
    return await restoreInto(target, options)
  } catch (error) {
    const isUnusable = error instanceof DataFolderUnusable || isDamageError(error)
    if (target.databaseUrl || !overwrite || !isUnusable) throw error
    return [renameDamaged(target), ...(await restoreInto(target, options))]
  }
}

async function restoreInto(target: DatabaseConfig, options: RestoreOptions): Promise<string[]> {
  const opened = await openPool(target, rethrow)
  try {
    const { head, sums } = await restoreBackup(opened.pool, await openStorage(target), options)
    return [`restored ${summarize(head, sums)}`, ...(await verifyLedgers(opened.pool))]
  } finally {
    await opened.close()
  }
}

/** Renames an embedded database that cannot be opened, since its files may still be needed. */
function renameDamaged(target: DatabaseConfig): string {
  const folder = databaseFolder(target)
  const damagedFolder = `${folder}.damaged-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  renameSync(folder, damagedFolder)
  return `the damaged database is kept in ${damagedFolder}: delete it once nobody needs it`
}

/** Restores a backup into a scratch database, compares all counts, verifies all ledgers, and deletes the database. */
export async function verify(
  env: NodeJS.ProcessEnv,
  { from, migrations }: Pick<RestoreRequest, 'from' | 'migrations'>,
): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'shangxue-verify-'))
  try {
    const options = { from: resolve(from), passphrase: getPassphrase(env, false), migrations }
    const { pool, close } = await openEmbedded({ dataDir: join(scratch, 'database'), durable: false })
    try {
      const storage = await openStorage({ dataDir: scratch, s3: undefined })
      const { head, sums } = await restoreBackup(pool, storage, options)
      return [`verified ${summarize(head, sums)}`, ...(await verifyLedgers(pool))]
    } finally {
      await close()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A difference in the backup is reported but does not invalidate it. */
async function verifyLedgers(pool: Parameters<typeof createDatabase>[0]): Promise<string[]> {
  // Imported here, because it loads the code of all domains.
  const { findAllDifferences } = await import('../verify-ledgers.ts')
  const differences = await createDatabase(pool).withOwner(findAllDifferences)
  return differences.length === 0
    ? ['all ledgers agree']
    : [
        `${differences.length} differences in the ledgers, which the backup holds as well:`,
        ...differences.map(
          ({ rule, record, book, should }) => `  ${rule}: ${record} says ${book}, should be ${should}`,
        ),
      ]
}
