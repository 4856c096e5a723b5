import { constants, cpSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { finishCluster, prepareCluster } from './cluster.ts'
import { DurableNodeFS, durableStartParams, fsyncCalls } from './durable-fs.ts'
import { type Answer, type EngineSettings, type Numbered, type Question, READY } from './messages.ts'
import { endsReady, lastErrorText } from './wire.ts'

const extensions = { pg_trgm, btree_gin }

/**
 * PostgreSQL's default allocates 128 MB at the start. Pages outside its buffers are in the operating system's cache: 50
 * µs per page.
 */
const MEMORY = ['-c', 'shared_buffers=24MB']

async function openDatabase({ dataDir, durable, snapshot, code }: EngineSettings): Promise<PGlite> {
  const load: PGliteOptions = snapshot ? { loadDataDir: snapshot } : {}
  let said: string[] | undefined = []
  const onStderr = (line: string) => {
    said?.push(line)
    return false
  }
  const base: PGliteOptions = { extensions, pgliteWasmModule: code, onStderr }
  if (!dataDir) return PGlite.create({ ...base, ...load })
  const cluster = prepareCluster(dataDir)
  const storage: PGliteOptions = durable
    ? { fs: new DurableNodeFS(cluster.folder), startParams: [...durableStartParams, ...MEMORY] }
    : { fs: new NodeFS(cluster.folder), startParams: [...PGlite.defaultStartParams, ...MEMORY] }
  const opened = await PGlite.create({ ...base, ...storage, ...(cluster.fresh ? load : {}) }).catch(
    (error) => {
      throw new Error(reasonIn(said ?? []) ?? String(error))
    },
  )
  said = undefined
  if (cluster.fresh) finishCluster(cluster, durable)
  return opened
}

/** Extracts PostgreSQL's own reason for a failed start; PGlite reports only the failure. */
const reasonIn = (lines: readonly string[]) =>
  lines.map((line) => /\b(?:FATAL|PANIC|ERROR): .*/.exec(line)?.[0]).findLast((text) => text !== undefined)

async function runBatch(bytes: Uint8Array, mustEndReady: boolean): Promise<Answer> {
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
  const answer = new Uint8Array(Buffer.concat(chunks))
  if (thrown === undefined && (!mustEndReady || endsReady(answer))) return { bytes: answer }
  // After FATAL or PANIC PGlite would continue with a broken backend or loop for ever.
  return { bytes: answer, fatal: lastErrorText(answer) ?? `PostgreSQL gave no answer: ${String(thrown)}` }
}

async function dump(compression: 'gzip' | 'none'): Promise<Answer> {
  const tarball = await db.dumpDataDir(compression)
  return { bytes: new Uint8Array(await tarball.arrayBuffer()) }
}

/**
 * Copies the files. Nothing else runs in this thread, so they are in the state of a power cut, from which PostgreSQL
 * recovers.
 */
function copy(to: string): Answer {
  if (!settings.dataDir) throw new Error('a database in memory has no files')
  const from = join(settings.dataDir, 'pgdata')
  cpSync(from, join(to, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {}
}

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === 'batch') return runBatch(question.bytes, question.endsReady)
  if (question.kind === 'dump') return dump(question.compression)
  if (question.kind === 'copy') return copy(question.to)
  if (question.kind === 'fsyncCalls') return { count: fsyncCalls() }
  await db.close()
  return {}
}

function send(id: number, answer: Answer): void {
  const message: Numbered<Answer> = { id, ...answer }
  parentPort?.postMessage(message, answer.bytes ? [answer.bytes.buffer] : [])
}

const settings: EngineSettings = workerData
const db = await openDatabase(settings)
parentPort?.on('message', (question: Numbered<Question>) => {
  answerTo(question).then(
    (answer) => send(question.id, answer),
    (error: unknown) => send(question.id, { error: String(error) }),
  )
})
send(READY, {})
