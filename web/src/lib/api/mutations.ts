import type { Endpoint } from '@shangxue/contract/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uniqueId } from '../unique.ts'
import { call } from './call.ts'
import { ApiError } from './error.ts'
import type { Answer, CallOptions, Given } from './request.ts'

/** The idempotency key of a write and of every repeat of it until its outcome is known. */
interface Chain {
  readonly content: unknown
  readonly key: string
}

const sameContent = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const continued = (chain: Chain | undefined, content: unknown): Chain =>
  chain && sameContent(chain.content, content) ? chain : { content, key: uniqueId() }

export interface WriteOptions {
  /** The reads that a success makes out of date. */
  readonly stale?: readonly Endpoint[]
  /** The caller shows a failure itself, beside the fields; otherwise it is reported to `onFailure`. */
  readonly quiet?: boolean
}

function useWrite<E extends Endpoint, V>(
  endpoint: E,
  { stale = [], quiet = false }: WriteOptions,
  run: (variables: V, options: CallOptions) => Promise<Answer<E>>,
  contentOf: (variables: V) => unknown,
): UseMutationResult<Answer<E>, ApiError, V> {
  const cache = useQueryClient()
  const chain = useRef<Chain>(undefined)
  const underWay = useRef<Promise<Answer<E>>>(undefined)
  const mutation = useMutation<Answer<E>, ApiError, V>({
    mutationKey: [endpoint.path],
    mutationFn: async (variables) => {
      chain.current = continued(chain.current, contentOf(variables))
      try {
        const key = endpoint.idempotent && { idempotencyKey: chain.current.key }
        const answer = await run(variables, { quiet, ...key })
        chain.current = undefined
        return answer
      } catch (error) {
        if (error instanceof ApiError && !error.outcomeUnknown) chain.current = undefined
        throw error
      }
    },
    onSuccess: () => Promise.all(stale.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  })

  // `isPending` comes a render late for a double tap; the promise is there at once.
  const mutateAsync: typeof mutation.mutateAsync = (...given) => {
    underWay.current ??= mutation.mutateAsync(...given).finally(() => {
      underWay.current = undefined
    })
    return underWay.current
  }
  const mutate: typeof mutation.mutate = (...given) => {
    mutateAsync(...given).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}

const itself = (value: unknown) => value

/**
 * A write. While one is under way, further taps are ignored; a repeat of the same content after a lost answer
 * carries the same idempotency key.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: WriteOptions = {}) {
  return useWrite<E, Given<E>>(endpoint, options, (input, how) => call(endpoint, input, how), itself)
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
