import type { Output } from '@shangxue/contract/platform/endpoint'
import { lookUpCode } from '@shangxue/contract/stock/endpoints'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../../lib/api/index.ts'
import { DEFAULT_ADDRESS, type StockAddress, withoutDetail } from '../stock-address.ts'

export type LookupState =
  | { kind: 'looking' | 'unknown'; code: string }
  | { kind: 'failed'; code: string; message: string }

const { q, brand, store, view, sort, ...closedDetail } = withoutDetail(DEFAULT_ADDRESS)

function lookupTarget(match: Output<typeof lookUpCode>): Partial<StockAddress> | undefined {
  if (match.device_id !== null) return { ...closedDetail, device: match.device_id }
  if (match.product_id !== null) return { ...closedDetail, model: match.product_id }
  return undefined
}

/** Looks up what a scanned code belongs to. `outcome` is null when idle, after a match, and after cancelling. */
export function useCodeLookup(onFound: (target: Partial<StockAddress>) => void) {
  const [outcome, setOutcome] = useState<LookupState | null>(null)
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const stop = () => {
    request.current?.abort()
    setOutcome(null)
  }
  const lookUp = async (code: string) => {
    request.current?.abort()
    const control = new AbortController()
    request.current = control
    const { signal } = control
    setOutcome({ kind: 'looking', code })
    try {
      const target = lookupTarget(await call(lookUpCode, { code }, { quiet: true, signal }))
      if (signal.aborted) return
      setOutcome(target ? null : { kind: 'unknown', code })
      if (target) onFound(target)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setOutcome({ kind: 'failed', code, message: error.message })
    }
  }
  return { outcome, lookUp, stop }
}
