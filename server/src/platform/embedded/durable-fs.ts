import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The one PGlite release whose internals (NODEFS, default start parameters) this file was checked against. */
export const PATCHED_PGLITE = '0.5.16'

interface NodeFsModule {
  /** `nfd` is the descriptor on the host, of files and folders alike. */
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Turns a Node.js error into the errno PostgreSQL expects. */
  tryFSOperation<T>(operation: () => T): T
}

let calls = 0

/** How often PostgreSQL has asked this thread to put a file on disk. */
export const fsyncCalls = () => calls

/** Flushes a folder's own entries (new, renamed and deleted names). Windows cannot, and needs not. */
export function fsyncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/**
 * Stock PGlite never reaches the disk: it starts with -F, and its NODEFS has no fsync operation, so the call
 * succeeds without doing anything. This one really flushes.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...args)
    const { preRun } = prepared.emscriptenOpts
    if (!Array.isArray(preRun)) throw new Error('PGlite changed: no preRun list to patch fsync into')
    preRun.push((module: object) => addFsync(module))
    return prepared
  }
}

function addFsync(module: object): void {
  if (!('NODEFS' in module)) throw new Error('PGlite changed: no NODEFS to patch fsync into')
  const nodefs = module.NODEFS as NodeFsModule
  nodefs.stream_ops.fsync = (stream) =>
    nodefs.tryFSOperation(() => {
      calls += 1
      fs.fsyncSync(stream.nfd)
      return 0
    })
}

/** Start parameters with fsync on. `fdatasync`, the default method, does nothing in this build. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
