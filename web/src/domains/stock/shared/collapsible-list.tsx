import { type ReactNode, useState } from 'react'
import { usePrinting } from '../../../lib/printing.ts'
import { Button } from '../../../ui/action/button.tsx'
import goods from './code-list.module.css'

interface CollapsibleListProps<T> {
  /** Names the list for screen readers. */
  label: string
  items: readonly T[]
  /** Number of items shown until the user expands the list. */
  limit?: number
  unit?: string
  children: (item: T) => ReactNode
}

/** A list that shows its first items and expands on demand, because it may hold hundreds. */
export function CollapsibleList<T>({
  label,
  items,
  limit = 5,
  unit = '条',
  children,
}: CollapsibleListProps<T>) {
  const [isExpanded, setExpanded] = useState(false)
  const printing = usePrinting()
  const showAll = isExpanded || printing
  if (items.length === 0) return null
  // A single extra row takes no more space than the button.
  const visibleItems = showAll || items.length <= limit + 1 ? items : items.slice(0, limit)
  return (
    <>
      <ul className={goods.items} aria-label={label}>
        {visibleItems.map(children)}
      </ul>
      {items.length > limit + 1 && !printing && (
        <Button kind="plain" small aria-expanded={showAll} onClick={() => setExpanded(!isExpanded)}>
          {showAll ? '收起' : `查看全部 ${items.length} ${unit}`}
        </Button>
      )}
    </>
  )
}
