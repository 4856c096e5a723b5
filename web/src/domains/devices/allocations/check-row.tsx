import { DOCUMENT_DEVICES_MAX } from '@shangxue/contract/stock/actions'
import { type ReactNode, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import styles from '../shared/devices.module.css'

type SelectedRows = ReadonlyMap<number, string>

/**
 * Selected rows of a list, by id, with their codes; limited to what one request accepts. A store instead of state,
 * because rows render deferred: a selection must show at once, and two quick taps must both count.
 */
export function useSelection() {
  const [store] = useState(() => createStore<SelectedRows>(() => new Map()))
  const selected = useStore(store)
  const set = (rows: Iterable<readonly [number, string]>) =>
    store.setState(new Map([...rows].slice(0, DOCUMENT_DEVICES_MAX)), true)
  return {
    ticked: selected,
    store,
    toggle(id: number, code: string) {
      const next = new Map(store.getState())
      if (!next.delete(id) && next.size < DOCUMENT_DEVICES_MAX) next.set(id, code)
      store.setState(next, true)
    },
    set,
    clear: () => set([]),
  }
}
export type Selection = ReturnType<typeof useSelection>

interface CheckRowProps {
  selection: Selection
  id: number
  code: string
  /** Lines of text, one below the other. */
  children: ReactNode
}

/** A list row with a checkbox. */
export function CheckRow({ selection, id, code, children }: CheckRowProps) {
  const checked = useStore(selection.store, (ticked) => ticked.has(id))
  return (
    <div className={styles.row}>
      <Checkbox
        checked={checked}
        onChange={() => selection.toggle(id, code)}
        label={<span className={styles.tick}>{children}</span>}
      />
    </div>
  )
}
