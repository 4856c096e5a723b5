import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { Ticks } from '../ticks.ts'
import styles from './devices.module.css'

interface TickRowProps {
  ticks: Ticks
  id: number
  code: string
  /** Lines of text, one below the other. */
  children: ReactNode
}

/** A list row with a checkbox. */
export function TickRow({ ticks, id, code, children }: TickRowProps) {
  const checked = useStore(ticks.store, (ticked) => ticked.has(id))
  return (
    <div className={styles.row}>
      <Checkbox
        checked={checked}
        onChange={() => ticks.toggle(id, code)}
        label={<span className={styles.tick}>{children}</span>}
      />
    </div>
  )
}
