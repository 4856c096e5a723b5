import { useCallback, useEffect, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { uniqueId } from '../../lib/util/unique-id.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import {
  type CareData,
  type CareEntry,
  deleteEntry,
  deleteReminder,
  readCareData,
  saveEntry,
  saveReminder,
} from './care-store.ts'
import type { Care } from './seasons.ts'

const EMPTY: CareData = { entries: [], reminders: [] }

/** Reads and writes the care log of this device. */
export function useCareLog() {
  const [data, setData] = useState<CareData>()
  /** True if the browser refuses to store data, for example in a private window. */
  const [isStorageBlocked, setStorageBlocked] = useState(false)

  const reload = useCallback(async () => {
    try {
      setData(await readCareData())
    } catch {
      setStorageBlocked(true)
      setData(EMPTY)
    }
  }, [])
  useEffect(() => void reload(), [reload])

  /** Resolves to whether the write succeeded. */
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
    } catch {
      setStorageBlocked(true)
      toast('没有存下来，浏览器不允许保存', { kind: 'error' })
      return false
    }
    await reload()
    return true
  }
  return {
    kept: data,
    closed: isStorageBlocked,
    addEntry: (care: Care, day = today(), note = '') =>
      write(() => saveEntry({ id: uniqueId(), care, day, note: note.trim() })),
    deleteEntry: (entry: CareEntry) => write(() => deleteEntry(entry.id)),
    setReminder: (care: Care, every: number | null) =>
      write(() => (every === null ? deleteReminder(care) : saveReminder({ care, every, since: today() }))),
  }
}
export type CareLogState = ReturnType<typeof useCareLog>
