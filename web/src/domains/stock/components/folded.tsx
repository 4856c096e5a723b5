import { type ReactNode, useState } from 'react'
import { usePrinting } from '../../../lib/printing.ts'
import { Button } from '../../../ui/action/button.tsx'
import styles from './goods.module.css'

interface FoldedProps<T> {
  /** Names the list for screen readers. */
  label: string
  items: readonly T[]
  /** Number of items shown until the user expands the list. */
  most?: number
  unit?: string
  children: (item: T) => ReactNode
}

/** A list that shows its first items and expands on demand, because it may hold hundreds. */
export function Folded<T>({ label, items, most = 5, unit = '条', children }: FoldedProps<T>) {
  const [asked, setAsked] = useState(false)
  const printing = usePrinting()
  const all = asked || printing
  if (items.length === 0) return null
  // A single extra row takes no more space than the button.
  const shown = all || items.length <= most + 1 ? items : items.slice(0, most)
  return (
    <>
      <ul className={styles.items} aria-label={label}>
        {shown.map(children)}
      </ul>
      {items.length > most + 1 && !printing && (
        <Button kind="plain" small aria-expanded={all} onClick={() => setAsked(!asked)}>
          {all ? '收起' : `查看全部 ${items.length} ${unit}`}
        </Button>
      )}
    </>
  )
}
