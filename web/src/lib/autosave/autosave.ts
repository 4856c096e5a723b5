import { createStore } from 'zustand/vanilla'
import { ApiError } from '../api/error.ts'
import { createSender, type PassResult } from '../sender.ts'
import { storedOwner } from '../session/state.ts'

export interface AutosaveState<L> {
  /** The values, with those that the server has not acknowledged. */
  readonly ledger: L
  /** The server could not be reached: what is unsaved waits on this device. */
  readonly offline: boolean
  /** Why the last save failed, ready to be shown; null while all goes well. */
  readonly trouble: string | null
  /** The browser stores no data: what is unsaved lives only in this page. */
  readonly notStored: boolean
  /** Writes to the device in flight: until they are done, what is unsaved is not on it. */
  readonly storing: number
}

/** `more`: saves again at once; `retry`: after a pause. */
export type SaveResult = 'done' | 'more' | 'retry'

interface AutosaveOptions<L> {
  readonly ledger: L
  /** What an earlier page could not save. */
  readonly offline?: boolean
  readonly hasUnsaved: (ledger: L) => boolean
  /** Sends what is unsaved, as the owner, and merges the response into the ledger. */
  readonly save: (owner: string) => Promise<SaveResult>
  /** `ended`: the attempt takes no more values; `unreachable` is saved again, `refused` once it changes. */
  readonly classify?: (error: ApiError) => 'ended' | 'unreachable' | 'refused'
  /** Stores the ledger on the device after each change, until the autosave is closed. */
  readonly persist?: (ledger: L, owner: string) => void
  readonly debounceMs?: number
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
}

const byStatus = ({ isTemporary }: ApiError) => (isTemporary ? 'unreachable' : 'refused')

/**
 * Saves the values of one attempt, of which the latest counts: a moment after each change, one save in flight at a time.
 * What is not acknowledged stays unsaved and is sent again after a pause that grows, when the network returns, and when the
 * page is left. Everything is sent as the user who was signed in when it was created, and as nobody else.
 */
export function createAutosave<L>(options: AutosaveOptions<L>) {
  const { hasUnsaved, save, classify = byStatus, persist, debounceMs = 500 } = options
  const owner = storedOwner()
  const store = createStore<AutosaveState<L>>(() => ({
    ...{ ledger: options.ledger, offline: options.offline ?? false, trouble: null },
    ...{ notStored: false, storing: 0 },
  }))
  const { getState, setState } = store
  let closed = false

  async function pass(): Promise<PassResult> {
    try {
      for (;;) {
        const result = closed ? 'done' : await save(owner)
        setState({ offline: false })
        if (result !== 'more') return result
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (closed || error.code === 'expired') return 'done'
      const kind = classify(error)
      if (kind === 'refused') setState({ trouble: error.message })
      setState({ offline: kind === 'unreachable' })
      return kind === 'unreachable' ? 'retry' : 'done'
    }
  }
  const sender = createSender({
    ...{ pass, visibility: ['hidden'] },
    ...{ firstPauseMs: options.firstPauseMs ?? 1_000, longestPauseMs: options.longestPauseMs ?? 10_000 },
  })

  const setLedger = (ledger: L): void => {
    setState({ ledger })
    if (!closed) persist?.(ledger, owner)
  }

  /** Sends what is unsaved now. Resolves to whether everything is saved. */
  async function flush(): Promise<boolean> {
    if (closed) return true
    await sender.run()
    return closed || !hasUnsaved(getState().ledger)
  }

  return {
    store,
    owner,
    isClosed: () => closed,
    flush,
    setLedger,
    /** Saves a moment later. */
    saveSoon: () => sender.schedule(debounceMs),
    /** Changes the values and saves them a moment later. */
    change(ledger: L): void {
      setLedger(ledger)
      sender.schedule(debounceMs)
    },
    /** Counts a write to the device until it is done. */
    async track<T>(write: Promise<T>): Promise<T> {
      setState(({ storing }) => ({ storing: storing + 1 }))
      const done = (notStored: boolean) => setState(({ storing }) => ({ notStored, storing: storing - 1 }))
      try {
        const result = await write
        done(false)
        return result
      } catch (error) {
        done(true)
        throw error
      }
    },
    /** The attempt is submitted: nothing is sent or stored any more. */
    close(): void {
      closed = true
      sender.cancel()
    },
    /** Sends what an earlier page left, and again whenever it may arrive. Returns what stops it. */
    start(): () => void {
      const stop = sender.start()
      void flush()
      return stop
    },
  }
}
export type Autosave<L> = ReturnType<typeof createAutosave<L>>
