// Process of the columnar engine: a crash of the native code, a statement that cannot be interrupted, and the memory of
// results stay out of the server process.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { fileNameOf } from '../folders.ts'
import type { EngineAnswer, EngineMessage, EngineRequest, EngineSettings } from './protocol.ts'
import { rowParts } from './result-rows.ts'

const { folder, memoryMb, threads }: EngineSettings = JSON.parse(process.argv[2] ?? '{}')

const nameOf = (tenantId: number) => `t${tenantId}`
const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`

async function open(): Promise<DuckDBInstance> {
  const spill = join(folder, 'spill')
  await rm(spill, { recursive: true, force: true })
  return DuckDBInstance.create(':memory:', {
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
}

async function restrict(admin: DuckDBConnection): Promise<DuckDBConnection> {
  // Statements can open no file outside of the folder and load nothing.
  await admin.run(`set allowed_directories = [${quoted(join(folder, '/'))}]`)
  await admin.run('set enable_external_access = false')
  await admin.run('set lock_configuration = true')
  return admin
}

/** Requests wait for them, and fail with their error. */
const opened = open()
const administration = opened.then(async (instance) => restrict(await instance.connect()))
administration.catch(() => undefined)

const connections = new Map<number, DuckDBConnection>()
let lastConnection = 0

function connectionOf(number: number): DuckDBConnection {
  const connection = connections.get(number)
  if (!connection) throw new Error('the connection is closed')
  return connection
}

async function connect(tenantId: number): Promise<number> {
  const connection = await (await opened).connect()
  await connection.run(`use ${nameOf(tenantId)}`)
  connections.set(++lastConnection, connection)
  return lastConnection
}

const answer = (message: EngineAnswer) => void process.send?.(message)

async function handle(id: number, request: EngineRequest): Promise<void> {
  const admin = await administration
  switch (request.kind) {
    case 'open':
      break
    case 'attach': {
      const path = join(folder, fileNameOf(request.tenantId))
      await admin.run(`attach ${quoted(path)} as ${nameOf(request.tenantId)}`)
      break
    }
    case 'detach':
      await admin.run(`detach ${nameOf(request.tenantId)}`)
      break
    case 'connect':
      return answer({ id, connection: await connect(request.tenantId) })
    case 'disconnect':
      connectionOf(request.connection).closeSync()
      connections.delete(request.connection)
      break
    case 'run': {
      const { connection, statement, values } = request
      const result = await connectionOf(connection).run(statement, values && [...values])
      for (const rows of rowParts(result)) answer({ id, rows, isLast: false })
    }
  }
  answer({ id, rows: [], isLast: true })
}

process.on('message', (message: EngineMessage) => {
  if ('interrupt' in message) return connections.get(message.interrupt)?.interrupt()
  const { id, request } = message
  handle(id, request).catch((error: Error) => answer({ id, error: error.message }))
})
// The server ends the process. A signal to the whole process group must not do so before requests are answered.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
