import type { Endpoint } from '@shangxue/contract/endpoint'
import { ApiError } from '../api/error.ts'

/** A write that the server has not acknowledged yet. */
export interface Entry {
  /** Also the `Idempotency-Key` of every attempt, retries by hand included: the effect happens once. */
  readonly id: string
  /** Whose it is: the user's number. Sent in nobody else's name. */
  readonly owner: string
  readonly method: Endpoint['method']
  readonly path: Endpoint['path']
  readonly timeoutMs: number
  readonly input: Readonly<Record<string, unknown>>
  /** Paths of the reads that it makes out of date. */
  readonly stale: readonly string[]
  readonly title: string
  readonly editAt: string | null
  readonly madeAt: number
  /** When the user last decided that it shall be sent. */
  readonly wantedAt: number
  /** `conflict`: things have changed meanwhile; `refused`: the server says no. Both wait for the user. */
  readonly state: 'waiting' | 'conflict' | 'refused'
  /** The server's words, or why the last attempt failed. */
  readonly message: string
  readonly attempts: number
  /** The tab that is sending it, which nobody else does before `busyUntil`. */
  readonly sender: string
  readonly busyUntil: number
}

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting'

/** It is kept and will be sent later: neither done nor failed. */
export const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === 'queued'
