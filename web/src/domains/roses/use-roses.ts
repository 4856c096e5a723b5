import { useCallback, useEffect, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { uniqueId } from '../../lib/unique.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { Care } from './season.ts'
import { dropEntry, dropReminder, type Entry, type Kept, keepEntry, keepReminder, readKept } from './store.ts'

const NOTHING: Kept = { entries: [], reminders: [] }

/** What this device has kept, and writing to it. */
export function useRoses() {
  const [kept, setKept] = useState<Kept>()
  /** The browser lets nothing be kept, as in some private windows. */
  const [closed, setClosed] = useState(false)

  const read = useCallback(async () => {
    try {
      setKept(await readKept())
    } catch {
      setClosed(true)
      setKept(NOTHING)
    }
  }, [])
  useEffect(() => void read(), [read])

  /** Answers whether it was kept. */
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
    } catch {
      setClosed(true)
      toast('没有存下来，浏览器不允许保存', { kind: 'error' })
      return false
    }
    await read()
    return true
  }
  return {
    kept,
    closed,
    log: (care: Care, day = today(), note = '') =>
      write(() => keepEntry({ id: uniqueId(), care, day, note: note.trim() })),
    undo: (entry: Entry) => write(() => dropEntry(entry.id)),
    remind: (care: Care, every: number | null) =>
      write(() => (every === null ? dropReminder(care) : keepReminder({ care, every, since: today() }))),
  }
}
export type Roses = ReturnType<typeof useRoses>
