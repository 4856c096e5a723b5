import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QueuePlan } from '../outbox/state.ts'
import { isInOutbox, isQueued, useOutbox, writer } from '../outbox/state.ts'
import { storedOwner } from '../session/state.ts'
import { uniqueId } from '../unique.ts'
import { call } from './call.ts'
import { ApiError, reportFailure } from './error.ts'
import { invalidate } from './invalidate.ts'
import type { Answer, CallOptions, Given } from './request.ts'

/** The idempotency key of a write and of its repeats until the outcome is known. */
export interface Chain {
  readonly content: unknown
  readonly key: string
  /** The write is in the outbox. The attempt ends when it leaves the outbox. */
  readonly queued?: boolean
}

const sameContent = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const goesOn = ({ key, queued }: Chain) => !queued || isInOutbox(key)

const continued = (chain: Chain | undefined, content: unknown): Chain =>
  chain && sameContent(chain.content, content) && goesOn(chain) ? chain : { content, key: uniqueId() }

function afterFailure(chain: Chain | undefined, error: unknown): Chain | undefined {
  if (!chain || !(error instanceof ApiError)) return chain
  if (isQueued(error)) return { ...chain, queued: true }
  return error.outcomeUnknown ? chain : undefined
}

export interface WriteOptions {
  /** Queries that a successful write invalidates. */
  readonly stale?: readonly Endpoint[]
  /**
   * True if the caller shows failures itself, next to the fields. Otherwise, and if the caller is no longer mounted, failures
   * are reported to `onFailure`.
   */
  readonly quiet?: boolean
  /** True if failures are never shown. */
  readonly silent?: boolean
  /** Where the attempt is stored: together with a draft (`useDraft`) it outlives the form. */
  readonly chain?: ChainPlace
}
export interface ChainPlace {
  current: Chain | undefined
}

/** A ref that is true while the component is mounted. */
function useDrawn(): { readonly current: boolean } {
  const drawn = useRef(true)
  useEffect(() => {
    drawn.current = true
    return () => {
      drawn.current = false
    }
  }, [])
  return drawn
}

/** True for failures to show to the user: not a queued write and not an ended session. */
const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'queued' && error.code !== 'expired'

function useWrite<E extends Endpoint, V>(
  endpoint: E,
  { stale = [], quiet = false, silent = false, chain: place }: WriteOptions,
  run: (variables: V, options: CallOptions) => Promise<Answer<E>>,
  contentOf: (variables: V) => unknown,
): UseMutationResult<Answer<E>, ApiError, V> {
  const cache = useQueryClient()
  const own = useRef<Chain>(undefined)
  const chain = place ?? own
  const underWay = useRef<{ readonly content: unknown; readonly answer: Promise<Answer<E>> }>(undefined)
  // The user who opened the screen: a write is never sent as another user who signs in meanwhile.
  const [owner] = useState(storedOwner)
  const drawn = useDrawn()
  const mutation = useMutation<Answer<E>, ApiError, V>({
    mutationFn: async (variables) => {
      // Several writes may share one draft.
      const content = [endpoint.method, endpoint.path, contentOf(variables)]
      const begun = continued(chain.current, content)
      chain.current = begun
      try {
        const key = endpoint.idempotent && { idempotencyKey: begun.key }
        const answer = await run(variables, { owner, quiet: quiet || silent, ...key })
        chain.current = undefined
        return answer
      } catch (error) {
        chain.current = afterFailure(chain.current, error)
        if (quiet && !drawn.current && isTold(error)) reportFailure(error)
        throw error
      }
    },
    onSuccess: () => invalidate(cache, stale),
  })

  // A double tap comes before `isPending` is rendered, but the promise is already in the ref. A write with other content
  // does not share the result: it runs after the first one.
  const mutateAsync: typeof mutation.mutateAsync = (...given) => {
    const before = underWay.current
    const content = contentOf(given[0] as V)
    if (before && sameContent(before.content, content)) return before.answer
    const run = () => mutation.mutateAsync(...given)
    const answer = (before ? before.answer.then(run, run) : run()).finally(() => {
      if (underWay.current?.answer === answer) underWay.current = undefined
    })
    underWay.current = { content, answer }
    return answer
  }
  const mutate: typeof mutation.mutate = (...given) => {
    mutateAsync(...given).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}

const itself = (value: unknown) => value

interface CallSettings<E extends Endpoint> extends WriteOptions {
  /** Allows the write to wait in the outbox for a connection: see lib/outbox. */
  readonly queue?: QueuePlan<Given<E>> | undefined
}

/**
 * A write. While one is in flight, a tap with the same content is ignored and one with other content waits for it. A repeat
 * of the same content after a lost response has the same idempotency key. With a `queue`, a write that cannot be sent is
 * stored and sent later: it rejects with code `queued`, and `queued` is true.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: CallSettings<E> = {}) {
  const { queue: plan, stale = [] } = options
  const queueable = plan !== undefined
  useEffect(() => {
    if (queueable) useOutbox.setState({ wanted: true })
  }, [queueable])
  const run = (input: Given<E>, how: CallOptions): Promise<Answer<E>> =>
    plan && how.idempotencyKey && writer.submit
      ? writer.submit({
          ...{ endpoint, input, key: how.idempotencyKey, owner: how.owner ?? '' },
          ...{ stale, quiet: how.quiet === true, plan },
        })
      : call(endpoint, input, how)
  const write = useWrite<E, Given<E>>(endpoint, options, run, itself)
  return { ...write, queued: isQueued(write.error) }
}

interface Upload<E extends Endpoint> {
  readonly input: Given<E>
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
  const send = async ({ input, file }: Upload<E>, how: CallOptions) => {
    setProgress(0)
    try {
      return await call(endpoint, input, { ...how, file, onUploadProgress: setProgress })
    } finally {
      setProgress(null)
    }
  }
  return { ...useWrite<E, Upload<E>>(endpoint, options, send, fingerprint), progress }
}
