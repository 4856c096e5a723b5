import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import styles from '../shared/devices.module.css'
import type { Selection } from './use-selection.ts'

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
