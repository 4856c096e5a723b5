import { useCallback, useEffect, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { uniqueId } from '../../lib/unique.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { Care } from './season.ts'
import { dropEntry, dropReminder, type Entry, type Kept, keepEntry, keepReminder, readKept } from './store.ts'

const NOTHING: Kept = { entries: [], reminders: [] }

/** Reads and writes the care log of this device. */
export function useRoses() {
  const [kept, setKept] = useState<Kept>()
  /** True if the browser refuses to store data, for example in a private window. */
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

  /** Resolves to whether the write succeeded. */
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
