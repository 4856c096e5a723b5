import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { fileNameOf } from './folders.ts'

export type DuckDb = typeof import('@duckdb/node-api')
export type Connection = DuckDBConnection

export interface ColumnarLimits {
  /** Memory for all files of this server, in MB. */
  readonly memoryMb: number
  readonly threads: number
}

const require = createRequire(import.meta.url)

/** Whether the native package for this platform is installed. Loads nothing. */
export const isDuckDbInstalled = (): boolean =>
  ['', '-musl'].some((libc) => {
    try {
      require.resolve(`@duckdb/node-bindings-${process.platform}-${process.arch}${libc}/package.json`)
      return true
    } catch {
      return false
    }
  })

/** Returns the native package, or undefined where it is not installed or does not support the platform. */
export async function loadDuckDb(): Promise<DuckDb | undefined> {
  try {
    return await import('@duckdb/node-api')
  } catch {
    return undefined
  }
}

/** One engine per server: its limits hold for all files that are attached to it. */
export interface ColumnarEngine {
  /** Opens or creates a file. Throws if another process has it open or it is damaged. */
  attach(tenantId: number): Promise<void>
  detach(tenantId: number): Promise<void>
  remove(tenantId: number): Promise<void>
  exists(tenantId: number): boolean
  /** A connection whose statements run on the file of a tenant. */
  connect(tenantId: number): Promise<Connection>
  close(): void
}

const nameOf = (tenantId: number) => `t${tenantId}`
const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`

export async function openEngine(
  duckDb: DuckDb,
  folder: string,
  { memoryMb, threads }: ColumnarLimits,
): Promise<ColumnarEngine> {
  const spill = join(folder, 'spill')
  await rm(spill, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const instance: DuckDBInstance = await duckDb.DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: spill,
    max_temp_directory_size: '1GB',
    // As PostgreSQL sorts.
    default_null_order: 'nulls_last_on_asc_first_on_desc',
    preserve_insertion_order: 'true',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const admin = await instance.connect()
  // Statements can open no file outside of the folder and load nothing.
  await admin.run(`set allowed_directories = [${quoted(join(folder, '/'))}]`)
  await admin.run('set enable_external_access = false')
  await admin.run('set lock_configuration = true')
  const pathOf = (tenantId: number) => join(folder, fileNameOf(tenantId))
  return {
    exists: (tenantId) => existsSync(pathOf(tenantId)),
    async attach(tenantId) {
      await admin.run(`attach ${quoted(pathOf(tenantId))} as ${nameOf(tenantId)}`)
    },
    async detach(tenantId) {
      await admin.run(`detach ${nameOf(tenantId)}`)
    },
    async remove(tenantId) {
      for (const suffix of ['', '.wal']) await rm(`${pathOf(tenantId)}${suffix}`, { force: true })
    },
    async connect(tenantId) {
      const connection = await instance.connect()
      await connection.run(`use ${nameOf(tenantId)}`)
      return connection
    },
    close() {
      admin.closeSync()
      instance.closeSync()
    },
  }
}
