import type { Output } from '@shangxue/contract/platform/endpoint'
import { getCount, listCounts, scanCount } from '@shangxue/contract/stock/actions'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { draftKey, takeOverDrafts } from '../../../lib/drafts.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { readStored, store } from '../../../lib/storage.ts'

type Result = Output<typeof scanCount>['results'][number]['result']
export interface Scan {
  readonly code: string
  /** `sending` until the server has classified the code; `queued` if the write is in the outbox. */
  readonly result: Result | 'sending' | 'queued'
  readonly title: string
  /** For `queued`: the id of the outbox entry. */
  readonly entry?: string
}

/** Whether a code has reached the server, is still on this device, or is queued in the outbox. */
export type Whereabouts = 'arrived' | 'here' | 'queued'

/** Codes scanned within the pause are sent as one batch; the pause is longer while offline. */
const PAUSE_MS = 350
const OFFLINE_PAUSE_MS = 8_000
const MOST_AT_ONCE = 100

/** A code and its scan time by this device's clock, in milliseconds. */
interface Pending {
  readonly code: string
  readonly at: number
}

function readPending(key: string): Pending[] {
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
    takeOverDrafts()
    return draftKey(`stock-count-${id}`)
  })
  const [scans, setScans] = useState<readonly Scan[]>(() =>
    readPending(key).map(({ code }) => ({ code, result: 'sending', title: '' })),
  )
  const [trouble, setTrouble] = useState<string>()
  const pending = useRef<readonly Pending[]>(readPending(key))
  const underWay = useRef<Promise<void>>(undefined)
  /** Outbox entry ids of queued codes. */
  const handed = useRef(new Map<string, string>())
  const gap = useRef(PAUSE_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync } = useCall(scanCount, {
    stale: [getCount, listCounts],
    quiet: true,
    queue: {
      title: ({ codes }) => `盘点扫描 ${codes.length} 个码`,
      editAt: () => `/stock/counts/${id}`,
      onQueued: ({ codes }, entry) => {
        for (const code of codes) handed.current.set(code, entry)
      },
    },
  })

  const keep = (kept: readonly Pending[]) => {
    pending.current = kept
    store(key, kept.length === 0 ? null : kept.map(({ code, at }) => `${code}\t${at}`).join('\n'))
  }
  const settle = (done: readonly Scan[]) => {
    const byCode = new Map(done.map((scan) => [scan.code, scan]))
    setScans((before) => before.map((scan) => byCode.get(scan.code) ?? scan))
    const gone = new Set(byCode.keys())
    keep(pending.current.filter(({ code }) => !gone.has(code)))
  }
  /** Sends one batch. Returns whether the next one may follow automatically. */
  const sendBatch = async (batch: readonly Pending[]): Promise<boolean> => {
    const codes = batch.map(({ code }) => code)
    try {
      const { results } = await mutateAsync({ id, codes, times: batch.map(({ at }) => at) })
      const told = new Map(results.map((one) => [one.code, one]))
      for (const code of codes) handed.current.delete(code)
      settle(codes.map((code) => told.get(code) ?? { code, result: 'repeated', title: '' }))
      if (results.some(({ result }) => result === 'elsewhere' || result === 'unknown'))
        playSound('error', { hint: false })
      setTrouble(undefined)
      gap.current = PAUSE_MS
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) {
        settle(
          codes.map((code) => ({ code, result: 'queued', title: '', entry: handed.current.get(code) ?? '' })),
        )
        gap.current = OFFLINE_PAUSE_MS
        return true
      }
      setTrouble(error.message)
      return false
    }
  }
  const batch = async () => {
    const goesOn = await sendBatch(pending.current.slice(0, MOST_AT_ONCE))
    if (goesOn && pending.current.length > 0) soon()
  }
  const flush = async () => {
    if (pending.current.length === 0) return
    underWay.current ??= batch().finally(() => {
      underWay.current = undefined
    })
    await underWay.current
  }
  /** Schedules a flush; codes scanned before it runs join the batch. */
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void latest.current()
    }, gap.current)
  }

  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    void latest.current()
    return () => {
      clearTimeout(timer.current)
      void latest.current()
    }
  }, [])

  return {
    /** Newest first. */
    scans,
    trouble,
    /** Codes that are neither at the server nor in the outbox. */
    waiting: scans.filter(({ result }) => result === 'sending').map(({ code }) => code),
    add(codes: readonly string[]) {
      const fresh = codes.filter((code) => !pending.current.some((one) => one.code === code))
      setScans((before) => [
        ...fresh.map((code): Scan => ({ code, result: 'sending', title: '' })).reverse(),
        ...before.filter(({ code }) => !fresh.includes(code)),
      ])
      const at = Date.now()
      keep([...pending.current, ...fresh.map((code) => ({ code, at }))])
      soon()
    },
    /** Delivery state of a code, after the batch in flight has finished. */
    async whereabouts(code: string): Promise<Whereabouts> {
      await underWay.current
      if (pending.current.some((one) => one.code === code)) return 'here'
      return handed.current.has(code) ? 'queued' : 'arrived'
    },
    /** Removes a scan that the user has undone. */
    forget(code: string) {
      setScans((before) => before.filter((scan) => scan.code !== code))
      keep(pending.current.filter((one) => one.code !== code))
    },
    retry: () => flush(),
  }
}

export type Scans = ReturnType<typeof useScans>
