import { createStore } from 'zustand/vanilla'
import { ApiError } from '../api/error.ts'
import { storedOwner } from '../session/state.ts'
import { createSender, type PassResult } from '../util/sender.ts'

export interface AutosaveState<L> {
  /** The values, including those that the server has not acknowledged. */
  readonly ledger: L
  /** True if the server could not be reached: unsaved values wait on this device. */
  readonly offline: boolean
  /** Why the last save failed, as a message for the user; null after a success. */
  readonly saveError: string | null
  /** True if the browser stores no data: unsaved values exist only in this page. */
  readonly notStored: boolean
  /** Number of pending writes to the device. Until they finish, unsaved values may be lost with the page. */
  readonly storing: number
}

/** `more` saves again at once, `retry` after a pause. */
export type SaveResult = 'done' | 'more' | 'retry'

interface AutosaveOptions<L> {
  readonly ledger: L
  /** True if an earlier page left unsaved values. */
  readonly offline?: boolean
  readonly hasUnsaved: (ledger: L) => boolean
  /** Sends the unsaved values as the owner and merges the response into the ledger. */
  readonly save: (owner: string) => Promise<SaveResult>
  /** `ended`: the attempt is closed. `unreachable`: the save is repeated. `refused`: it is repeated after the next change. */
  readonly classify?: (error: ApiError) => 'ended' | 'unreachable' | 'refused'
  /** Stores the ledger on the device after each change until the autosave is closed. */
  readonly persist?: (ledger: L, owner: string) => void
  readonly debounceMs?: number
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
}

const byStatus = ({ isTemporary }: ApiError) => (isTemporary ? 'unreachable' : 'refused')

/**
 * Saves the values of one attempt, of which the latest counts: shortly after each change, with one save in flight at a time.
 * Values that the server has not acknowledged are sent again after a growing pause, when the network returns, and when the
 * page is left. Everything is sent as the user who was signed in at creation.
 */
export function createAutosave<L>(options: AutosaveOptions<L>) {
  const { hasUnsaved, save, classify = byStatus, persist, debounceMs = 500 } = options
  const owner = storedOwner()
  const store = createStore<AutosaveState<L>>(() => ({
    ...{ ledger: options.ledger, offline: options.offline ?? false, saveError: null },
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
      if (kind === 'refused') setState({ saveError: error.message })
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

  /** Sends unsaved values now. Resolves to true if everything is saved. */
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
    /** Saves after the debounce time. */
    saveSoon: () => sender.schedule(debounceMs),
    /** Changes the values and saves them after the debounce time. */
    change(ledger: L): void {
      setLedger(ledger)
      sender.schedule(debounceMs)
    },
    /** Counts a write to the device until it has finished. */
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
    /** Stops sending and storing, after the attempt was submitted. */
    close(): void {
      closed = true
      sender.cancel()
    },
    /** Sends values that an earlier page left, and again when a connection may be available. Returns the function that stops it. */
    start(): () => void {
      const stop = sender.start()
      void flush()
      return stop
    },
  }
}
export type Autosave<L> = ReturnType<typeof createAutosave<L>>
