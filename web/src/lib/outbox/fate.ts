import type { Entry } from './entry.ts'
import { useOutbox } from './state.ts'

/** What has become of a write that was kept: still in the outbox, acknowledged, or gone without this page knowing why. */
export interface Fate {
  readonly state: Entry['state'] | 'sent' | 'gone'
  /** The server's words where it said no. */
  readonly message: string
}

/** Tells the fate of kept writes by their ids. */
export function useFates(): (id: string) => Fate {
  const { entries, sent } = useOutbox()
  return (id) => {
    const entry = entries.find((one) => one.id === id)
    return entry ?? { state: sent.has(id) ? 'sent' : 'gone', message: '' }
  }
}
