import { type ReactNode, useState } from 'react'
import { usePrinting } from '../../../lib/printing.ts'
import { Button } from '../../../ui/action/button.tsx'
import styles from './goods.module.css'

interface FoldedProps<T> {
  /** Names the list for screen readers. */
  label: string
  items: readonly T[]
  /** As many are shown until asked for all. */
  most?: number
  unit?: string
  children: (item: T) => ReactNode
}

/** A list that may grow by hundreds without pushing everything else out of reach. */
export function Folded<T>({ label, items, most = 5, unit = '条', children }: FoldedProps<T>) {
  const [asked, setAsked] = useState(false)
  const printing = usePrinting()
  const all = asked || printing
  if (items.length === 0) return null
  // One more row takes no more room than the button.
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
