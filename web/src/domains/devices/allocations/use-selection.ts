import { MOST_DEVICES } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { createStore, useStore } from 'zustand'

type SelectedRows = ReadonlyMap<number, string>

/**
 * Selected rows of a list, by id, with their codes; limited to what one request accepts. A store instead of state,
 * because rows render deferred: a selection must show at once, and two quick taps must both count.
 */
export function useSelection() {
  const [store] = useState(() => createStore<SelectedRows>(() => new Map()))
  const selected = useStore(store)
  const set = (rows: Iterable<readonly [number, string]>) =>
    store.setState(new Map([...rows].slice(0, MOST_DEVICES)), true)
  return {
    ticked: selected,
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
export type Selection = ReturnType<typeof useSelection>
