import type { Output } from '@shangxue/contract/platform/endpoint'
import { lookUpCode } from '@shangxue/contract/stock/endpoints'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/api/call.ts'
import { ApiError } from '../../../../lib/api/error.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { ScanSheet } from '../../../../ui/scan/scan-sheet.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { Spinner } from '../../../../ui/state/spinner.tsx'
import { imeiError } from '../../device-codes.ts'
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
function useCodeLookup(onFound: (target: Partial<StockAddress>) => void) {
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

interface CodeScanProps {
  open: boolean
  onClose: () => void
  onFound: (target: Partial<StockAddress>) => void
  onSearch: (code: string) => void
}

/** Scans one code and opens what it belongs to, or reports that it is unknown. */
export default function CodeScan({ open, onClose, onFound, onSearch }: CodeScanProps) {
  const { outcome, lookUp, stop } = useCodeLookup((target) => {
    onClose()
    onFound(target)
  })
  // Each scan mounts a new scanner, which would otherwise reject the same code as repeated.
  const [round, setRound] = useState(0)
  const hasScanned = useRef(false)

  const dismiss = () => {
    stop()
    onClose()
  }
  const handleCode = (code: string) => {
    hasScanned.current = true
    void lookUp(code)
  }
  // The scanner closes itself after a valid code while the look-up continues.
  const handleScannerClose = () => {
    if (!hasScanned.current) onClose()
    hasScanned.current = false
  }
  const scanAgain = () => {
    stop()
    setRound(round + 1)
  }
  const search = (code: string) => {
    dismiss()
    onSearch(code)
  }

  return (
    <>
      <ScanSheet
        key={round}
        open={open && outcome === null}
        mode="single"
        title="扫描 IMEI 或条码"
        what="IMEI 或条码"
        validate={imeiError}
        onCode={handleCode}
        onClose={handleScannerClose}
      />
      <Sheet
        open={open && outcome !== null}
        onClose={dismiss}
        title="扫码结果"
        footer={
          outcome?.kind === 'unknown' && (
            <>
              <Button kind="secondary" icon="search" onClick={() => search(outcome.code)}>
                搜索这个码
              </Button>
              <Button icon="scan" onClick={scanAgain}>
                再扫一次
              </Button>
            </>
          )
        }
      >
        {outcome && <LookupResult outcome={outcome} onRetry={() => lookUp(outcome.code)} />}
      </Sheet>
    </>
  )
}

function LookupResult({ outcome, onRetry }: { outcome: LookupState; onRetry: () => unknown }) {
  const { kind, code } = outcome
  if (kind === 'looking') return <Spinner label={`正在查找 ${code}`} />
  if (kind === 'failed') return <ErrorState message={outcome.message} onRetry={onRetry} />
  return (
    <EmptyState
      icon="scan"
      title={`没有找到 ${code}`}
      hint="它不在设备和条码里：可能还没有入库，或扫到了别的码。可以再扫一次，或用它搜索型号。"
    />
  )
}
