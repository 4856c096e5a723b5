import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import type { FileResponse, RequestOf } from '../api/http.ts'
import { query } from '../api/queries.ts'
import { yieldToMain } from '../util/main-thread.ts'

const MINUTE = 60_000

let queue: Promise<void> = Promise.resolve()
/** A request takes a slow phone about 10 ms to start. Separate tasks let a screen of pictures paint its first frame. */
function inOwnTask(): Promise<void> {
  queue = queue.then(yieldToMain)
  return queue
}

/** Query options for immutable files, cached in memory for a while after they were last shown. */
const fileQuery = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, cacheMs = MINUTE) => ({
  ...queryOptions({
    queryKey: query(endpoint as Endpoint, input).queryKey,
    async queryFn({ signal }) {
      await inOwnTask()
      return call(endpoint as Endpoint, input, { signal, quiet: true })
    },
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: cacheMs,
  meta: { quiet: true },
})

/** Fetches a file that requires a sign-in. Undefined until it has loaded. The last parameter is how long it stays cached after it was last shown, in milliseconds. */
export function useFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>, cacheMs?: number) {
  const result = useQuery(fileQuery(endpoint, input, cacheMs))
  const blob = (result.data as FileResponse | undefined)?.blob
  return { blob, failed: result.isError, retry: () => result.refetch() }
}

/**
 * Returns an object URL of a file that requires a sign-in, for an `<img>`. Undefined until it has loaded. The URL is revoked
 * when the picture is no longer shown.
 */
export function useFileUrl<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
  const { blob, failed, retry } = useFile(endpoint, input)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(objectUrl)
    }
  }, [blob])
  return { url, failed, retry }
}

/** Returns object URLs of several files. Each is undefined until it has loaded. */
export function useFileUrls<E extends Endpoint>(endpoint: E, inputs: readonly RequestOf<E>[]) {
  const blobs = useQueries({
    queries: inputs.map((input) => fileQuery(endpoint, input)),
    combine: (results) => results.map(({ data }) => (data as FileResponse | undefined)?.blob),
  })
  const [urls, setUrls] = useState<readonly (string | undefined)[]>([])
  const urlByBlob = useRef(new Map<Blob, string>())
  useEffect(() => {
    setUrls(
      blobs.map((blob) => {
        if (!blob) return undefined
        const url = urlByBlob.current.get(blob) ?? URL.createObjectURL(blob)
        urlByBlob.current.set(blob, url)
        return url
      }),
    )
  }, [blobs])
  useEffect(() => {
    const all = urlByBlob.current
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url)
      all.clear()
    }
  }, [])
  return urls
}
