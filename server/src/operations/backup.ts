import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BadSetting, type Config } from '../config.ts'
import { everyDifference } from '../every-ledger.ts'
import { BadBackup } from '../platform/backup/bad-backup.ts'
import { noteBackup } from '../platform/backup/known-backups.ts'
import type { Head, Sums } from '../platform/backup/records.ts'
import { checkBackup, type RestoreOptions, restoreBackup } from '../platform/backup/restore.ts'
import { writeBackup } from '../platform/backup/write.ts'
import { createDatabase } from '../platform/database/database.ts'
import { databaseFolder, openPool } from '../platform/database/open.ts'
import { askForCopy } from '../platform/embedded/copies.ts'
import { DataFolderUnusable, isDamage } from '../platform/embedded/data-folder.ts'
import { openEmbedded } from '../platform/embedded/embedded.ts'
import { DataFolderInUse } from '../platform/embedded/folder-lock.ts'
import { openStorage } from '../platform/storage/storage.ts'

export type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections' | 's3'>

export const fatal = (error: Error) => {
  throw error
}

const PASSPHRASE_LEAST = 12

/** Returns the passphrase from the environment. Throws BadSetting if one is needed and missing or too short. */
function passphraseOf(env: NodeJS.ProcessEnv, needed: boolean): string | undefined {
  const passphrase = env.SHANGXUE_BACKUP_PASSPHRASE || undefined
  if (needed && (passphrase?.length ?? 0) < PASSPHRASE_LEAST)
    throw new BadSetting(
      `--encrypt needs SHANGXUE_BACKUP_PASSPHRASE, ${PASSPHRASE_LEAST} characters or more. Keep it apart from the backup: nothing opens the file without it`,
    )
  return passphrase
}

/** Opens the database for reading: directly, or a copy if a running server has the embedded one open. */
export async function openForReading(config: Where) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new BadBackup(`there is no database in ${config.dataDir}: check DATABASE_URL or DATA_DIR`)
  try {
    return await openPool(config, fatal)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const copy = await askForCopy(error.folder)
    try {
      const opened = await openEmbedded({ dataDir: copy.folder, durable: false })
      return { pool: opened.pool, close: () => opened.close().finally(copy.remove) }
    } catch (failure) {
      copy.remove()
      throw failure
    }
  }
}

const inWords = (head: Pick<Head, 'at'> | undefined, { tables, files }: Sums) => {
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
  config: Where,
  env: NodeJS.ProcessEnv,
  { to, encrypt = false }: BackupRequest,
): Promise<string> {
  const passphrase = encrypt ? passphraseOf(env, true) : undefined
  const opened = await openForReading(config)
  try {
    const storage = await openStorage(config)
    const sums = await writeBackup(opened.pool, storage, { to: resolve(to), passphrase })
    noteBackup(config.dataDir, resolve(to))
    return `${resolve(to)}${encrypt ? ', encrypted' : ''}: ${inWords(undefined, sums)}`
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
function targetOf(config: Where, into: string | undefined): Where {
  if (into === undefined) return config
  if (/^postgres(ql)?:\/\//.test(into)) return { ...config, databaseUrl: into }
  return { ...config, databaseUrl: undefined, dataDir: resolve(into), s3: undefined }
}

/** Restores a backup and verifies its ledgers. Returns lines for the terminal. */
export async function restore(
  config: Where,
  env: NodeJS.ProcessEnv,
  { from, into, overwrite = false, migrations }: RestoreRequest,
): Promise<string[]> {
  const target = targetOf(config, into)
  const options = { from: resolve(from), passphrase: passphraseOf(env, false), migrations, overwrite }
  // Before a folder is created for it.
  await checkBackup(options)
  try {
    return await restoreInto(target, options)
  } catch (error) {
    const unusable = error instanceof DataFolderUnusable || isDamage(error)
    if (target.databaseUrl || !overwrite || !unusable) throw error
    return [setAside(target), ...(await restoreInto(target, options))]
  }
}

async function restoreInto(target: Where, options: RestoreOptions): Promise<string[]> {
  const opened = await openPool(target, fatal)
  try {
    const { head, sums } = await restoreBackup(opened.pool, await openStorage(target), options)
    return [`restored ${inWords(head, sums)}`, ...(await proofOf(opened.pool))]
  } finally {
    await opened.close()
  }
}

/** Renames an embedded database that cannot be opened, since its files may still be needed. */
function setAside(target: Where): string {
  const folder = databaseFolder(target)
  const aside = `${folder}.damaged-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  renameSync(folder, aside)
  return `the damaged database is kept in ${aside}: delete it once nobody needs it`
}

/** Restores a backup into a scratch database, compares all counts, verifies all ledgers, and deletes the database. */
export async function verify(
  env: NodeJS.ProcessEnv,
  { from, migrations }: Pick<RestoreRequest, 'from' | 'migrations'>,
): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'shangxue-verify-'))
  try {
    const options = { from: resolve(from), passphrase: passphraseOf(env, false), migrations }
    const { pool, close } = await openEmbedded({ dataDir: join(scratch, 'database'), durable: false })
    try {
      const storage = await openStorage({ dataDir: scratch, s3: undefined })
      const { head, sums } = await restoreBackup(pool, storage, options)
      return [`verified ${inWords(head, sums)}`, ...(await proofOf(pool))]
    } finally {
      await close()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A difference in the backup is reported but does not invalidate it. */
async function proofOf(pool: Parameters<typeof createDatabase>[0]): Promise<string[]> {
  const differences = await createDatabase(pool).asSystem(everyDifference)
  return differences.length === 0
    ? ['all ledgers agree']
    : [
        `${differences.length} differences in the ledgers, which the backup holds as well:`,
        ...differences.map(
          ({ rule, record, book, should }) => `  ${rule}: ${record} says ${book}, should be ${should}`,
        ),
      ]
}
