/** What the main thread and the engine's thread say to each other. */

export interface EngineSettings {
  /** Absolute folder, or undefined for a database in memory. */
  dataDir: string | undefined
  durable: boolean
  /** Tarball of a data folder, plain or gzip, that a fresh database starts from. */
  snapshot: Blob | undefined
  /** What runs: PostgreSQL's compiled code. */
  code: WebAssembly.Module
}

export type Question =
  /** Protocol messages up to a Sync, Query or Flush; `endsReady`: the answer must end in ReadyForQuery. */
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer>; endsReady: boolean }
  | { kind: 'dump'; compression: 'gzip' | 'none' }
  /** Copies the database's files as they stand at this instant; what commits had confirmed is in them. */
  | { kind: 'copy'; to: string }
  | { kind: 'fsyncCalls' }
  | { kind: 'close' }

export type Numbered<T> = T & { id: number }

export interface Answer {
  bytes?: Uint8Array<ArrayBuffer>
  count?: number
  /** Only this question failed. */
  error?: string
  /** The engine is beyond use; these bytes are the last ones. */
  fatal?: string
}

/** The first message of a worker that is ready for questions carries this id. */
export const READY = 0
