import type { Output } from '@shangxue/contract/platform/endpoint'
import { DOCUMENT_DEVICES_MAX, resolveCodes } from '@shangxue/contract/stock/actions'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'

export type ResolvedCode = Output<typeof resolveCodes>[number]
export type KnownCodes = ReadonlyMap<string, ResolvedCode>

export interface CodeResolution {
  readonly known: KnownCodes
  /** Why the last look-up failed. */
  readonly error: string | undefined
  /** Resolves all codes again, after a failure or when the server's state has changed. */
  readonly refresh: () => Promise<void>
}

/** Resolves codes to devices and skus. Requests each code once and batches the codes of one render. */
export function useResolvedCodes(
  codes: readonly string[],
  onResolved?: (resolved: readonly ResolvedCode[]) => void,
): CodeResolution {
  const [known, setKnown] = useState<KnownCodes>(new Map())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState<string>()
  const requestedCodes = useRef(new Set<string>())

  const resolveBatch = async (batch: readonly string[], notify: boolean) => {
    try {
      const resolved = await call(resolveCodes, { codes: [...batch] }, { quiet: true })
      setFailed((before) => new Set([...before].filter((code) => !batch.includes(code))))
      setKnown((before) => new Map([...before, ...resolved.map((item) => [item.code, item] as const)]))
      if (notify) onResolved?.(resolved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed((before) => new Set([...before, ...batch]))
      setReason(error.message)
    }
  }
  const resolveAll = async (batch: readonly string[], notify: boolean) => {
    for (let from = 0; from < batch.length; from += DOCUMENT_DEVICES_MAX)
      await resolveBatch(batch.slice(from, from + DOCUMENT_DEVICES_MAX), notify)
  }

  useEffect(() => {
    const newCodes = codes.filter((code) => !requestedCodes.current.has(code))
    if (newCodes.length === 0) return
    for (const code of newCodes) requestedCodes.current.add(code)
    // Codes whose look-up failed are retried together with the new ones.
    const failedCodes = codes.filter((code) => failed.has(code))
    void resolveAll([...failedCodes, ...newCodes], true)
  })

  const lastError = codes.some((code) => failed.has(code)) ? reason : undefined
  return { known, error: lastError, refresh: () => resolveAll(codes, false) }
}
