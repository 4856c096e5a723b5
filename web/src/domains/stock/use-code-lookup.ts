import type { Output } from '@shangxue/contract/platform/endpoint'
import { lookUpCode } from '@shangxue/contract/stock/endpoints'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api/index.ts'
import { closed, PLAIN, type StockAddress } from './address.ts'

export type Outcome =
  | { kind: 'looking' | 'unknown'; code: string }
  | { kind: 'failed'; code: string; message: string }

const { q, brand, store, view, sort, ...nothingOpen } = closed(PLAIN)

function targetOf(found: Output<typeof lookUpCode>): Partial<StockAddress> | undefined {
  if (found.device_id !== null) return { ...nothingOpen, device: found.device_id }
  if (found.product_id !== null) return { ...nothingOpen, model: found.product_id }
  return undefined
}

/** Looks up what a scanned code belongs to. `outcome` is null when idle, after a match, and after cancelling. */
export function useCodeLookup(onFound: (target: Partial<StockAddress>) => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  const stop = () => {
    asking.current?.abort()
    setOutcome(null)
  }
  const lookUp = async (code: string) => {
    asking.current?.abort()
    const control = new AbortController()
    asking.current = control
    const { signal } = control
    setOutcome({ kind: 'looking', code })
    try {
      const target = targetOf(await call(lookUpCode, { code }, { quiet: true, signal }))
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
