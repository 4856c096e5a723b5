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

/** The idempotency key of a write and of every repeat of it until its outcome is known. */
export interface Chain {
  readonly content: unknown
  readonly key: string
  /** It waits in the outbox, and is over once it is no longer there. */
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
  /** The reads that a success makes out of date. */
  readonly stale?: readonly Endpoint[]
  /**
   * The caller shows a failure itself, beside the fields; otherwise, and when the caller is no longer on the screen,
   * it is reported to `onFailure`.
   */
  readonly quiet?: boolean
  /** A failure is not worth a word. */
  readonly silent?: boolean
  /** Where the key is kept: with a draft (`useDraft`) it outlives the form, otherwise not. */
  readonly chain?: ChainPlace
}
export interface ChainPlace {
  current: Chain | undefined
}

/** Whether the component that asks is still drawn. */
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

/** What is told to the user as a failure: neither a write that waits nor a sign-in that is over. */
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
  // who opened the screen: what they decide there is nobody else's, whoever signs in meanwhile
  const [owner] = useState(storedOwner)
  const drawn = useDrawn()
  const mutation = useMutation<Answer<E>, ApiError, V>({
    mutationFn: async (variables) => {
      // one draft may have several writes
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

  // `isPending` comes a render late for a double tap; the promise is there at once. Another write is not answered with
  // it: that one follows.
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
  /** It may wait for a connection: see lib/outbox. */
  readonly queue?: QueuePlan<Given<E>> | undefined
}

/**
 * A write. While one is under way, a tap on the same is ignored and another one waits for it; a repeat of the same
 * content after a lost answer carries the same idempotency key. With a `queue`, a write that cannot be sent is kept and sent later: it rejects
 * with code `queued`, and `queued` says so.
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

/** A write with a file; `progress` runs from 0 to 1 while it is sent, null otherwise. */
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
