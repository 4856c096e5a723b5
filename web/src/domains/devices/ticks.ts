import { MOST_DEVICES } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { createStore, useStore } from 'zustand'

type Ticked = ReadonlyMap<number, string>

/**
 * Rows of a list that somebody ticks, by id, each with its code; no more than one deed takes. A store: rows are drawn a
 * moment after everything else, and yet a tick is seen at once and two quick ones count both.
 */
export function useTicks() {
  const [store] = useState(() => createStore<Ticked>(() => new Map()))
  const ticked = useStore(store)
  const set = (rows: Iterable<readonly [number, string]>) =>
    store.setState(new Map([...rows].slice(0, MOST_DEVICES)), true)
  return {
    ticked,
    store,
    toggle(id: number, code: string) {
      const next = new Map(store.getState())
      if (!next.delete(id) && next.size < MOST_DEVICES) next.set(id, code)
      store.setState(next, true)
    },
    set,
    clear: () => set([]),
  }
}
export type Ticks = ReturnType<typeof useTicks>
