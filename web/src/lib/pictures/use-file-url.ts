import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type FileAnswer, type Given, query } from '../api/index.ts'
import { nextTask } from '../idle.ts'

const MINUTE = 60_000

let turn: Promise<void> = Promise.resolve()
/** A request takes a slow phone about 10 ms to start. Separate tasks let a screen of pictures paint its first frame. */
function ownTask(): Promise<void> {
  turn = turn.then(nextTask)
  return turn
}

/** Query options for immutable files, cached in memory for a while after they were last shown. */
const fileQuery = <E extends Endpoint>(endpoint: E, input: Given<E>, kept = MINUTE) => ({
  ...queryOptions({
    queryKey: query(endpoint as Endpoint, input).queryKey,
    async queryFn({ signal }) {
      await ownTask()
      return call(endpoint as Endpoint, input, { signal, quiet: true })
    },
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: kept,
  meta: { quiet: true },
})

/** Fetches a file that requires a sign-in. Undefined until it has loaded. The last parameter is how long it stays cached after it was last shown, in milliseconds. */
export function useFile<E extends Endpoint>(endpoint: E, input: Given<E>, kept?: number) {
  const found = useQuery(fileQuery(endpoint, input, kept))
  const blob = (found.data as FileAnswer | undefined)?.blob
  return { blob, failed: found.isError, retry: () => found.refetch() }
}

/**
 * Returns an object URL of a file that requires a sign-in, for an `<img>`. Undefined until it has loaded. The URL is revoked
 * when the picture is no longer shown.
 */
export function useFileUrl<E extends Endpoint>(endpoint: E, input: Given<E>) {
  const { blob, failed, retry } = useFile(endpoint, input)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return { url, failed, retry }
}

/** Returns object URLs of several files. Each is undefined until it has loaded. */
export function useFileUrls<E extends Endpoint>(endpoint: E, inputs: readonly Given<E>[]) {
  const blobs = useQueries({
    queries: inputs.map((input) => fileQuery(endpoint, input)),
    combine: (found) => found.map(({ data }) => (data as FileAnswer | undefined)?.blob),
  })
  const [urls, setUrls] = useState<readonly (string | undefined)[]>([])
  const made = useRef(new Map<Blob, string>())
  useEffect(() => {
    setUrls(
      blobs.map((blob) => {
        if (!blob) return undefined
        const url = made.current.get(blob) ?? URL.createObjectURL(blob)
        made.current.set(blob, url)
        return url
      }),
    )
  }, [blobs])
  useEffect(() => {
    const all = made.current
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url)
      all.clear()
    }
  }, [])
  return urls
}
