/** Messages between the main thread and the engine's thread. */

export interface EngineSettings {
  /** Absolute folder, or undefined for a database in memory. */
  dataDir: string | undefined
  durable: boolean
  /** Tarball of a data folder, plain or gzip, for a fresh database. */
  snapshot: Blob | undefined
  /** PostgreSQL's compiled code. */
  code: WebAssembly.Module
}

export type EngineRequest =
  /** Protocol messages up to a Sync, Query or Flush; `endsReady`: the response must end with ReadyForQuery. */
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer>; endsReady: boolean }
  | { kind: 'dump'; compression: 'gzip' | 'none' }
  /** Copies the database's files as of this instant, including all confirmed commits. */
  | { kind: 'copy'; to: string }
  | { kind: 'fsyncCalls' }
  | { kind: 'close' }

export type Numbered<T> = T & { id: number }

export interface EngineResponse {
  bytes?: Uint8Array<ArrayBuffer>
  count?: number
  /** Only this request failed. */
  error?: string
  /** The engine is unusable; these bytes are the last ones. */
  fatal?: string
}

/** Id of a worker's first message, sent when it accepts requests. */
export const READY = 0
