import type { Output } from '@shangxue/contract/platform/endpoint'
import { getCount, listCounts, scanCount } from '@shangxue/contract/stock/actions'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { playSound } from '../../../lib/audio/sounds.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { draftKey, migrateDrafts } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

type ScanResult = Output<typeof scanCount>['results'][number]['result']
export interface Scan {
  readonly code: string
  /** `sending` until the server has classified the code; `queued` if the write is in the outbox. */
  readonly result: ScanResult | 'sending' | 'queued'
  readonly title: string
  /** For `queued`: the id of the outbox entry. */
  readonly entry?: string
}

/** Whether a code has reached the server, is still on this device, or is queued in the outbox. */
export type DeliveryState = 'arrived' | 'here' | 'queued'

/** Codes scanned within the pause are sent as one batch; the pause is longer while offline. */
const PAUSE_MS = 350
const OFFLINE_PAUSE_MS = 8_000
const MAX_BATCH = 100

/** A code and its scan time by this device's clock, in milliseconds. */
interface PendingScan {
  readonly code: string
  readonly at: number
}

function readPending(key: string): PendingScan[] {
  const text = readStored(key) ?? ''
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [code = '', at] = line.split('\t')
    return { code, at: Number(at) || Date.now() }
  })
}

/** Sends the scans of a count in small batches. Unsent codes are stored on the device until the server has them. */
export function useScans(id: number) {
  const [key] = useState(() => {
    migrateDrafts()
    return draftKey(`stock-count-${id}`)
  })
  const [scans, setScans] = useState<readonly Scan[]>(() =>
    readPending(key).map(({ code }) => ({ code, result: 'sending', title: '' })),
  )
  const [sendError, setSendError] = useState<string>()
  const pending = useRef<readonly PendingScan[]>(readPending(key))
  const inFlight = useRef<Promise<void>>(undefined)
  /** Outbox entry ids of queued codes. */
  const queuedEntries = useRef(new Map<string, string>())
  const pauseMs = useRef(PAUSE_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync } = useCall(scanCount, {
    invalidates: [getCount, listCounts],
    quiet: true,
    queue: {
      title: ({ codes }) => `盘点扫描 ${codes.length} 个码`,
      editAt: () => `/stock/counts/${id}`,
      onQueued: ({ codes }, entry) => {
        for (const code of codes) queuedEntries.current.set(code, entry)
      },
    },
  })

  const storePending = (next: readonly PendingScan[]) => {
    pending.current = next
    store(key, next.length === 0 ? null : next.map(({ code, at }) => `${code}\t${at}`).join('\n'))
  }
  const applyResults = (finished: readonly Scan[]) => {
    const byCode = new Map(finished.map((scan) => [scan.code, scan]))
    setScans((before) => before.map((scan) => byCode.get(scan.code) ?? scan))
    const finishedCodes = new Set(byCode.keys())
    storePending(pending.current.filter(({ code }) => !finishedCodes.has(code)))
  }
  /** Sends one batch. Returns whether the next one may follow automatically. */
  const sendBatch = async (batch: readonly PendingScan[]): Promise<boolean> => {
    const codes = batch.map(({ code }) => code)
    try {
      const { results } = await mutateAsync({ id, codes, times: batch.map(({ at }) => at) })
      const resultByCode = new Map(results.map((item) => [item.code, item]))
      for (const code of codes) queuedEntries.current.delete(code)
      applyResults(codes.map((code) => resultByCode.get(code) ?? { code, result: 'repeated', title: '' }))
      if (results.some(({ result }) => result === 'elsewhere' || result === 'unknown'))
        playSound('error', { hint: false })
      setSendError(undefined)
      pauseMs.current = PAUSE_MS
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) {
        applyResults(
          codes.map((code) => ({
            code,
            result: 'queued',
            title: '',
            entry: queuedEntries.current.get(code) ?? '',
          })),
        )
        pauseMs.current = OFFLINE_PAUSE_MS
        return true
      }
      setSendError(error.message)
      return false
    }
  }
  const sendNext = async () => {
    const canContinue = await sendBatch(pending.current.slice(0, MAX_BATCH))
    if (canContinue && pending.current.length > 0) scheduleFlush()
  }
  const flush = async () => {
    if (pending.current.length === 0) return
    inFlight.current ??= sendNext().finally(() => {
      inFlight.current = undefined
    })
    await inFlight.current
  }
  /** Schedules a flush; codes scanned before it runs join the batch. */
  const scheduleFlush = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void latestFlush.current()
    }, pauseMs.current)
  }

  const latestFlush = useRef(flush)
  useEffect(() => {
    latestFlush.current = flush
  })
  useEffect(() => {
    void latestFlush.current()
    return () => {
      clearTimeout(timer.current)
      void latestFlush.current()
    }
  }, [])

  return {
    /** Newest first. */
    scans,
    sendError,
    /** Codes that are neither at the server nor in the outbox. */
    unsentCodes: scans.filter(({ result }) => result === 'sending').map(({ code }) => code),
    add(codes: readonly string[]) {
      const newCodes = codes.filter((code) => !pending.current.some((item) => item.code === code))
      setScans((before) => [
        ...newCodes.map((code): Scan => ({ code, result: 'sending', title: '' })).reverse(),
        ...before.filter(({ code }) => !newCodes.includes(code)),
      ])
      const at = Date.now()
      storePending([...pending.current, ...newCodes.map((code) => ({ code, at }))])
      scheduleFlush()
    },
    /** Delivery state of a code, after the batch in flight has finished. */
    async getDeliveryState(code: string): Promise<DeliveryState> {
      await inFlight.current
      if (pending.current.some((item) => item.code === code)) return 'here'
      return queuedEntries.current.has(code) ? 'queued' : 'arrived'
    },
    /** Removes a scan that the user has undone. */
    removeScan(code: string) {
      setScans((before) => before.filter((scan) => scan.code !== code))
      storePending(pending.current.filter((item) => item.code !== code))
    },
    retry: () => flush(),
  }
}

export type Scans = ReturnType<typeof useScans>
