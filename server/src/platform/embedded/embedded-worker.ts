import { constants, cpSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { finishCluster, prepareCluster } from './storage/cluster.ts'
import { DurableNodeFS, durableStartParams, getFsyncCalls } from './storage/durable-fs.ts'
import { endsReady, lastErrorText } from './wire.ts'
import {
  type EngineRequest,
  type EngineResponse,
  type EngineSettings,
  type Numbered,
  READY,
} from './worker-messages.ts'

const extensions = { pg_trgm, btree_gin }

/**
 * PostgreSQL's default allocates 128 MB at the start. Pages outside its buffers are in the operating system's cache: 50
 * µs per page.
 */
const MEMORY_PARAMS = ['-c', 'shared_buffers=24MB']

async function openDatabase({ dataDir, durable, snapshot, code }: EngineSettings): Promise<PGlite> {
  const snapshotOptions: PGliteOptions = snapshot ? { loadDataDir: snapshot } : {}
  let stderrLines: string[] | undefined = []
  const onStderr = (line: string) => {
    stderrLines?.push(line)
    return false
  }
  const baseOptions: PGliteOptions = { extensions, pgliteWasmModule: code, onStderr }
  if (!dataDir) return PGlite.create({ ...baseOptions, ...snapshotOptions })
  const cluster = prepareCluster(dataDir)
  const storage: PGliteOptions = durable
    ? { fs: new DurableNodeFS(cluster.folder), startParams: [...durableStartParams, ...MEMORY_PARAMS] }
    : { fs: new NodeFS(cluster.folder), startParams: [...PGlite.defaultStartParams, ...MEMORY_PARAMS] }
  const opened = await PGlite.create({
    ...baseOptions,
    ...storage,
    ...(cluster.fresh ? snapshotOptions : {}),
  }).catch((error) => {
    throw new Error(findFailureReason(stderrLines ?? []) ?? String(error))
  })
  stderrLines = undefined
  if (cluster.fresh) finishCluster(cluster, durable)
  return opened
}

/** Extracts PostgreSQL's own reason for a failed start; PGlite reports only the failure. */
const findFailureReason = (lines: readonly string[]) =>
  lines.map((line) => /\b(?:FATAL|PANIC|ERROR): .*/.exec(line)?.[0]).findLast((text) => text !== undefined)

async function runBatch(bytes: Uint8Array, expectsReady: boolean): Promise<EngineResponse> {
  const chunks: Uint8Array[] = []
  let thrown: unknown
  try {
    // execProtocolRawSync parses every response and retains the result. A chunk is a view of the engine's memory, hence
    // the copy.
    const onRawData = (chunk: Uint8Array) => chunks.push(chunk.slice())
    await db.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
  } catch (error) {
    thrown = error
  }
  const response = new Uint8Array(Buffer.concat(chunks))
  if (thrown === undefined && (!expectsReady || endsReady(response))) return { bytes: response }
  // After FATAL or PANIC PGlite would continue with a broken backend or loop for ever.
  return { bytes: response, fatal: lastErrorText(response) ?? `PostgreSQL gave no answer: ${String(thrown)}` }
}

async function dump(compression: 'gzip' | 'none'): Promise<EngineResponse> {
  const tarball = await db.dumpDataDir(compression)
  return { bytes: new Uint8Array(await tarball.arrayBuffer()) }
}

/**
 * Copies the files. Nothing else runs in this thread, so they are in the state of a power cut, from which PostgreSQL
 * recovers.
 */
function copy(to: string): EngineResponse {
  if (!settings.dataDir) throw new Error('a database in memory has no files')
  const from = join(settings.dataDir, 'pgdata')
  cpSync(from, join(to, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {}
}

async function handleRequest(request: EngineRequest): Promise<EngineResponse> {
  if (request.kind === 'batch') return runBatch(request.bytes, request.endsReady)
  if (request.kind === 'dump') return dump(request.compression)
  if (request.kind === 'copy') return copy(request.to)
  if (request.kind === 'fsyncCalls') return { count: getFsyncCalls() }
  await db.close()
  return {}
}

function send(id: number, response: EngineResponse): void {
  const message: Numbered<EngineResponse> = { id, ...response }
  parentPort?.postMessage(message, response.bytes ? [response.bytes.buffer] : [])
}

const settings: EngineSettings = workerData
const db = await openDatabase(settings)
parentPort?.on('message', (request: Numbered<EngineRequest>) => {
  handleRequest(request).then(
    (response) => send(request.id, response),
    (error: unknown) => send(request.id, { error: String(error) }),
  )
})
send(READY, {})
