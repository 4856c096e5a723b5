import fs from 'node:fs'
import path from 'node:path'
import { sqlState } from '../database/failure.ts'
import { EngineStopped } from './engine.ts'

/** The major version of PostgreSQL whose files this version reads and writes. */
export const POSTGRES_MAJOR = 18
/** Without one of these PostgreSQL does not start. */
const ESSENTIAL = [
  'PG_VERSION',
  'postgresql.conf',
  'global',
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
]

/** The files of the embedded database cannot be used as they are. None of the data in them was overwritten. */
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

/** The folder with PostgreSQL's files below the embedded database's own. */
const clusterFolder = (dataDir: string) => path.join(dataDir, 'pgdata')

const damaged = (folder: string, why: string) =>
  new DataFolderUnusable(folder, 'damaged', `已损坏或不完整（${why}）`)

/** Refuses, before PostgreSQL opens it, a folder that is incomplete or of another major version. A new one passes. */
export function requireUsableCluster(dataDir: string): void {
  const folder = clusterFolder(dataDir)
  const isNew = fs.existsSync(path.join(dataDir, 'pgdata.creating')) || isEmpty(folder)
  if (isNew) return
  const missing = ESSENTIAL.filter((name) => !fs.existsSync(path.join(folder, name)))
  if (missing.length > 0) throw damaged(folder, `缺少 ${missing.join('、')}`)
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d{1,3}$/.test(version)) throw damaged(folder, 'PG_VERSION 的内容不正确')
  if (Number(version) !== POSTGRES_MAJOR)
    throw new DataFolderUnusable(
      folder,
      'other-version',
      `由 PostgreSQL ${version} 写成，这个版本只能打开 PostgreSQL ${POSTGRES_MAJOR} 的数据`,
    )
}

const isEmpty = (folder: string) => !fs.existsSync(folder) || fs.readdirSync(folder).length === 0

const NO_ACCESS = /Permission denied|Read-only file system|EACCES|EPERM|EROFS/
/** PostgreSQL's own words, save where they are about the machine. */
const ABOUT_FILES = /^(FATAL|PANIC): (?!.*(out of memory|shared memory))/

/** What a start of the engine that failed says about the folder; the error itself where it says nothing. */
export function folderProblem(error: unknown, dataDir: string): unknown {
  if (!(error instanceof EngineStopped) || error.started || error.diskFull) return error
  const folder = clusterFolder(dataDir)
  if (NO_ACCESS.test(error.reason))
    return new DataFolderUnusable(folder, 'not-writable', `无法读写（${error.reason}）`)
  return ABOUT_FILES.test(error.reason) ? damaged(folder, error.reason) : error
}

/** data_corrupted, index_corrupted, and a file of a table that is missing or cannot be read */
const DAMAGE = /^(XX001|XX002|58P01|58030)$/

/** True if PostgreSQL found its files damaged amid a statement. */
export const isDamage = (error: unknown): boolean => DAMAGE.test(sqlState(error) ?? '')

/** The same for a statement that found damage only after the start. */
export function damageFound(error: unknown, dataDir: string): unknown {
  if (!isDamage(error)) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
  return damaged(clusterFolder(dataDir), cause.message)
}
