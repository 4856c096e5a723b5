import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The PGlite release whose internals (NODEFS, default start parameters) this file was checked against. */
export const PATCHED_PGLITE = '0.5.17'

interface NodeFsModule {
  /** `nfd` is the host's descriptor, for files and folders alike. */
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Turns a Node.js error into the errno that PostgreSQL expects. */
  tryFSOperation<T>(operation: () => T): T
}

let fsyncCount = 0

/** Returns how often PostgreSQL has requested an fsync in this thread. */
export const getFsyncCalls = () => fsyncCount

/** Flushes a folder's entries (new, renamed and deleted names). Windows cannot do this and does not need it. */
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
 * Flushes files to disk. Stock PGlite starts with -F, and its NODEFS has no fsync operation, so that the call succeeds
 * without effect.
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
      fsyncCount += 1
      fs.fsyncSync(stream.nfd)
      return 0
    })
}

/** Start parameters with fsync on. The default method `fdatasync` does nothing in this build. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
