import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isInOutbox, isQueued, lazyOutbox, type QueuePlan, useOutbox } from '../outbox/state.ts'
import { storedOwner } from '../session/state.ts'
import { uniqueId } from '../util/unique-id.ts'
import { call } from './call.ts'
import { ApiError, reportFailure } from './error.ts'
import type { CallOptions, RequestOf, ResponseOf } from './http.ts'
import { invalidate } from './queries.ts'

/** The idempotency key of a write and of its repeats until the outcome is known. */
export interface IdempotentAttempt {
  readonly content: unknown
  readonly key: string
  /** The write is in the outbox. The attempt ends when it leaves the outbox. */
  readonly queued?: boolean
}

const sameContent = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const isStillPending = ({ key, queued }: IdempotentAttempt) => !queued || isInOutbox(key)

const continueAttempt = (attempt: IdempotentAttempt | undefined, content: unknown): IdempotentAttempt =>
  attempt && sameContent(attempt.content, content) && isStillPending(attempt)
    ? attempt
    : { content, key: uniqueId() }

function afterFailure(attempt: IdempotentAttempt | undefined, error: unknown): IdempotentAttempt | undefined {
  if (!attempt || !(error instanceof ApiError)) return attempt
  if (isQueued(error)) return { ...attempt, queued: true }
  return error.outcomeUnknown ? attempt : undefined
}

export interface WriteOptions {
  /** Queries that a successful write invalidates. */
  readonly invalidates?: readonly Endpoint[]
  /**
   * True if the caller shows failures itself, next to the fields. Otherwise, and if the caller is no longer mounted, failures
   * are reported to `onFailure`.
   */
  readonly quiet?: boolean
  /** True if failures are never shown. */
  readonly silent?: boolean
  /** Where the attempt is stored: together with a draft (`useDraft`) it outlives the form. */
  readonly attemptStore?: AttemptStore
}
export interface AttemptStore {
  current: IdempotentAttempt | undefined
}

/** A ref that is true while the component is mounted. */
function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** True for failures to show to the user: not a queued write and not an ended session. */
const isReportable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'queued' && error.code !== 'expired'

function useWrite<E extends Endpoint, V>(
  endpoint: E,
  { invalidates = [], quiet = false, silent = false, attemptStore: externalStore }: WriteOptions,
  run: (variables: V, options: CallOptions) => Promise<ResponseOf<E>>,
  contentOf: (variables: V) => unknown,
): UseMutationResult<ResponseOf<E>, ApiError, V> {
  const cache = useQueryClient()
  const ownAttempt = useRef<IdempotentAttempt>(undefined)
  const attemptRef = externalStore ?? ownAttempt
  const inFlight = useRef<{ readonly content: unknown; readonly response: Promise<ResponseOf<E>> }>(undefined)
  // The user who opened the screen: a write is never sent as another user who signs in meanwhile.
  const [owner] = useState(storedOwner)
  const isMounted = useIsMounted()
  const mutation = useMutation<ResponseOf<E>, ApiError, V>({
    mutationFn: async (variables) => {
      // Several writes may share one draft.
      const content = [endpoint.method, endpoint.path, contentOf(variables)]
      const attempt = continueAttempt(attemptRef.current, content)
      attemptRef.current = attempt
      try {
        const key = endpoint.idempotent && { idempotencyKey: attempt.key }
        const response = await run(variables, { owner, quiet: quiet || silent, ...key })
        attemptRef.current = undefined
        return response
      } catch (error) {
        attemptRef.current = afterFailure(attemptRef.current, error)
        if (quiet && !isMounted.current && isReportable(error)) reportFailure(error)
        throw error
      }
    },
    onSuccess: () => invalidate(cache, invalidates),
  })

  // A double tap comes before `isPending` is rendered, but the promise is already in the ref. A write with other content
  // does not share the result: it runs after the first one.
  const mutateAsync: typeof mutation.mutateAsync = (...args) => {
    const previous = inFlight.current
    const content = contentOf(args[0] as V)
    if (previous && sameContent(previous.content, content)) return previous.response
    const run = () => mutation.mutateAsync(...args)
    const response = (previous ? previous.response.then(run, run) : run()).finally(() => {
      if (inFlight.current?.response === response) inFlight.current = undefined
    })
    inFlight.current = { content, response }
    return response
  }
  const mutate: typeof mutation.mutate = (...args) => {
    mutateAsync(...args).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}

const identity = (value: unknown) => value

interface CallSettings<E extends Endpoint> extends WriteOptions {
  /** Allows the write to wait in the outbox for a connection: see lib/outbox. */
  readonly queue?: QueuePlan<RequestOf<E>> | undefined
}

/**
 * A write. While one is in flight, a tap with the same content is ignored and one with other content waits for it. A repeat
 * of the same content after a lost response has the same idempotency key. With a `queue`, a write that cannot be sent is
 * stored and sent later: it rejects with code `queued`, and `queued` is true.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: CallSettings<E> = {}) {
  const { queue: plan, invalidates = [] } = options
  const queueable = plan !== undefined
  useEffect(() => {
    if (queueable) useOutbox.setState({ isNeeded: true })
  }, [queueable])
  const run = (input: RequestOf<E>, callOptions: CallOptions): Promise<ResponseOf<E>> =>
    plan && callOptions.idempotencyKey && lazyOutbox.submit
      ? lazyOutbox.submit({
          ...{ endpoint, input, key: callOptions.idempotencyKey, owner: callOptions.owner ?? '' },
          ...{ invalidates, quiet: callOptions.quiet === true, plan },
        })
      : call(endpoint, input, callOptions)
  const write = useWrite<E, RequestOf<E>>(endpoint, options, run, identity)
  return { ...write, queued: isQueued(write.error) }
}

interface Upload<E extends Endpoint> {
  readonly input: RequestOf<E>
  readonly file: File
}

const fingerprint = ({ input, file }: { input: unknown; file: File }) => [
  input,
  file.name,
  file.size,
  file.lastModified,
]

/** A write with a file. `progress` runs from 0 to 1 while the file is sent, and is null otherwise. */
export function useUpload<E extends Endpoint>(endpoint: E, options: WriteOptions = {}) {
  const [progress, setProgress] = useState<number | null>(null)
  const send = async ({ input, file }: Upload<E>, callOptions: CallOptions) => {
    setProgress(0)
    try {
      return await call(endpoint, input, { ...callOptions, file, onUploadProgress: setProgress })
    } finally {
      setProgress(null)
    }
  }
  return { ...useWrite<E, Upload<E>>(endpoint, options, send, fingerprint), progress }
}
