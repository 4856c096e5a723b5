import type { Endpoint } from '@shangxue/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FileAnswer, type Given, query } from '../api/index.ts'

/**
 * The address of a file that only the signed-in may fetch, for an `<img>`; undefined until it is there. It is given
 * back when the picture is no longer shown.
 */
export function useFileUrl<E extends Endpoint>(endpoint: E, input: Given<E>) {
  const found = useQuery({
    ...query(endpoint as Endpoint, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  })
  const blob = (found.data as FileAnswer | undefined)?.blob
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
  return { url, failed: found.isError, retry: () => found.refetch() }
}
