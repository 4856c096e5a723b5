import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type FileAnswer, type Given, query } from '../api/index.ts'
import { nextTask } from '../idle.ts'

const MINUTE = 60_000

let turn: Promise<void> = Promise.resolve()
/** Asking for one takes a slow phone some 10 ms: a screen of pictures would hold up its first frame. */
function ownTask(): Promise<void> {
  turn = turn.then(nextTask)
  return turn
}

/** For files that stay as they are: kept a while after they were last shown. */
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

/** A file that only the signed-in may fetch; undefined until it is there. `kept`: so many ms after it was last shown. */
export function useFile<E extends Endpoint>(endpoint: E, input: Given<E>, kept?: number) {
  const found = useQuery(fileQuery(endpoint, input, kept))
  const blob = (found.data as FileAnswer | undefined)?.blob
  return { blob, failed: found.isError, retry: () => found.refetch() }
}

/**
 * The address of a file that only the signed-in may fetch, for an `<img>`; undefined until it is there. It is given
 * back when the picture is no longer shown.
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

/** The same for several files; each is undefined until it is there. */
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
