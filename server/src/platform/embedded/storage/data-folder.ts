import fs from 'node:fs'
import path from 'node:path'
import { sqlState } from '../../database/errors.ts'
import { EngineStopped } from '../engine.ts'

/** The major version of PostgreSQL whose files this version reads and writes. */
export const POSTGRES_MAJOR = 18
/** PostgreSQL does not start without these. */
const REQUIRED_PATHS = [
  'PG_VERSION',
  'postgresql.conf',
  'global',
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
]

/** The files of the embedded database cannot be used as they are. None of their data was overwritten. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
  constructor(
    readonly folder: string,
    /** `damaged`: only a backup helps. */
    readonly kind: 'damaged' | 'other-version' | 'not-writable',
    reason: string,
  ) {
    super(`数据库文件夹 ${folder} ${reason}`)
  }
}

const clusterFolder = (dataDir: string) => path.join(dataDir, 'pgdata')

const damageError = (folder: string, reason: string) =>
  new DataFolderUnusable(folder, 'damaged', `已损坏或不完整（${reason}）`)

/** Rejects an incomplete folder or one of another major version before PostgreSQL opens it. Accepts a new one. */
export function requireUsableCluster(dataDir: string): void {
  const folder = clusterFolder(dataDir)
  const isNew = fs.existsSync(path.join(dataDir, 'pgdata.creating')) || isEmpty(folder)
  if (isNew) return
  const missing = REQUIRED_PATHS.filter((name) => !fs.existsSync(path.join(folder, name)))
  if (missing.length > 0) throw damageError(folder, `缺少 ${missing.join('、')}`)
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d{1,3}$/.test(version)) throw damageError(folder, 'PG_VERSION 的内容不正确')
  if (Number(version) !== POSTGRES_MAJOR)
    throw new DataFolderUnusable(
      folder,
      'other-version',
      `由 PostgreSQL ${version} 写成，这个版本只能打开 PostgreSQL ${POSTGRES_MAJOR} 的数据`,
    )
}

const isEmpty = (folder: string) => !fs.existsSync(folder) || fs.readdirSync(folder).length === 0

const ACCESS_ERROR = /Permission denied|Read-only file system|EACCES|EPERM|EROFS/
/** PostgreSQL's own message, unless it is about the machine. */
const FILE_ERROR = /^(FATAL|PANIC): (?!.*(out of memory|shared memory))/

/** Turns a failed engine start into an error about the folder; returns the error itself if it is unrelated. */
export function toFolderError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof EngineStopped) || error.started || error.diskFull) return error
  const folder = clusterFolder(dataDir)
  if (ACCESS_ERROR.test(error.reason))
    return new DataFolderUnusable(folder, 'not-writable', `无法读写（${error.reason}）`)
  return FILE_ERROR.test(error.reason) ? damageError(folder, error.reason) : error
}

/** Data or index corruption, and a table file that is missing or unreadable. */
const DAMAGE_STATES = /^(XX001|XX002|58P01|58030)$/

/** True if PostgreSQL found damaged files during a statement. */
export const isDamageError = (error: unknown): boolean => DAMAGE_STATES.test(sqlState(error) ?? '')

/** Turns damage that a statement found after the start into an error about the folder. */
export function toDamageError(error: unknown, dataDir: string): unknown {
  if (!isDamageError(error)) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
  return damageError(clusterFolder(dataDir), cause.message)
}
