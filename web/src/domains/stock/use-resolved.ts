import type { Output } from '@shangxue/contract/platform/endpoint'
import { MOST_DEVICES, resolveCodes } from '@shangxue/contract/stock/actions'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api/index.ts'

export type ResolvedCode = Output<typeof resolveCodes>[number]
export type Known = ReadonlyMap<string, ResolvedCode>

export interface Resolution {
  readonly known: Known
  /** Why the last look-up failed. */
  readonly trouble: string | undefined
  /** Resolves all codes again, after a failure or when the server's state has changed. */
  readonly refresh: () => Promise<void>
}

/** Resolves codes to devices and skus. Requests each code once and batches the codes of one render. */
export function useResolved(
  codes: readonly string[],
  onNews?: (found: readonly ResolvedCode[]) => void,
): Resolution {
  const [known, setKnown] = useState<Known>(new Map())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState<string>()
  const asked = useRef(new Set<string>())

  const ask = async (which: readonly string[], tell: boolean) => {
    try {
      const found = await call(resolveCodes, { codes: [...which] }, { quiet: true })
      setFailed((before) => new Set([...before].filter((code) => !which.includes(code))))
      setKnown((before) => new Map([...before, ...found.map((one) => [one.code, one] as const)]))
      if (tell) onNews?.(found)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed((before) => new Set([...before, ...which]))
      setReason(error.message)
    }
  }
  const askAll = async (which: readonly string[], tell: boolean) => {
    for (let from = 0; from < which.length; from += MOST_DEVICES)
      await ask(which.slice(from, from + MOST_DEVICES), tell)
  }

  useEffect(() => {
    const fresh = codes.filter((code) => !asked.current.has(code))
    if (fresh.length === 0) return
    for (const code of fresh) asked.current.add(code)
    // Codes whose look-up failed are retried together with the new ones.
    const left = codes.filter((code) => failed.has(code))
    void askAll([...left, ...fresh], true)
  })

  const trouble = codes.some((code) => failed.has(code)) ? reason : undefined
  return { known, trouble, refresh: () => askAll(codes, false) }
}
