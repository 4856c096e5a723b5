import type { Output } from '@shangxue/contract/endpoint'
import { getCount, listCounts, scanCount } from '@shangxue/contract/stock-actions'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { readStored, store } from '../../../lib/storage.ts'

type Result = Output<typeof scanCount>['results'][number]['result']
export interface Scan {
  readonly code: string
  /** `sending` until the server has said what it is; `queued`: it waits for a connection. */
  readonly result: Result | 'sending' | 'queued'
  readonly title: string
}

/** Codes of one moment travel together; without a connection, those of a longer while. */
const PAUSE_MS = 350
const OFFLINE_PAUSE_MS = 8_000
const MOST_AT_ONCE = 100

const placeOf = (id: number) => `draft:stock-count-${id}`

function readPending(id: number): string[] {
  const text = readStored(placeOf(id)) ?? ''
  return text === '' ? [] : text.split('\n')
}

/** Scans of a count on their way to the server: in small batches, kept on the device until they have arrived. */
export function useScans(id: number) {
  const [scans, setScans] = useState<readonly Scan[]>(() =>
    readPending(id).map((code) => ({ code, result: 'sending', title: '' })),
  )
  const [trouble, setTrouble] = useState<string>()
  const pending = useRef<string[]>(readPending(id))
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync } = useCall(scanCount, {
    stale: [getCount, listCounts],
    quiet: true,
    queue: {
      title: ({ codes }) => `盘点扫描 ${codes.length} 个码`,
      editAt: () => `/stock/counts/${id}`,
    },
  })

  const keep = (codes: readonly string[]) => {
    pending.current = [...codes]
    store(placeOf(id), codes.length === 0 ? null : codes.join('\n'))
  }
  const settle = (done: readonly Scan[]) => {
    const byCode = new Map(done.map((scan) => [scan.code, scan]))
    setScans((before) => before.map((scan) => byCode.get(scan.code) ?? scan))
    const gone = new Set(byCode.keys())
    keep(pending.current.filter((code) => !gone.has(code)))
  }
  /** One batch. Answers how long to wait before the next; undefined: until something happens. */
  const sendBatch = async (codes: readonly string[]): Promise<number | undefined> => {
    try {
      const { results } = await mutateAsync({ id, codes: [...codes] })
      const told = new Map(results.map((one) => [one.code, one]))
      settle(codes.map((code) => told.get(code) ?? { code, result: 'repeated', title: '' }))
      if (results.some(({ result }) => result === 'elsewhere' || result === 'unknown'))
        playSound('error', { hint: false })
      setTrouble(undefined)
      return PAUSE_MS
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) {
        settle(codes.map((code) => ({ code, result: 'queued', title: '' })))
        return OFFLINE_PAUSE_MS
      }
      setTrouble(error.message)
      return undefined
    }
  }
  const flush = async () => {
    if (sending.current || pending.current.length === 0) return
    sending.current = true
    const pause = await sendBatch(pending.current.slice(0, MOST_AT_ONCE)).finally(() => {
      sending.current = false
    })
    if (pause !== undefined && pending.current.length > 0) soon(pause)
  }
  const soon = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pause)
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
    /** The last one first. */
    scans,
    trouble,
    waiting: scans.filter(({ result }) => result === 'sending').length,
    add(codes: readonly string[]) {
      const fresh = codes.filter((code) => !pending.current.includes(code))
      setScans((before) => [
        ...fresh.map((code): Scan => ({ code, result: 'sending', title: '' })).reverse(),
        ...before.filter(({ code }) => !fresh.includes(code)),
      ])
      keep([...pending.current, ...fresh])
      soon(PAUSE_MS)
    },
    /** Taken back by the user. */
    forget(code: string) {
      setScans((before) => before.filter((scan) => scan.code !== code))
      keep(pending.current.filter((one) => one !== code))
    },
    retry: () => flush(),
  }
}

export type Scans = ReturnType<typeof useScans>
