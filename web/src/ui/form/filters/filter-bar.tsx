import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classes } from '../../classes.ts'
import { Chip } from '../choices/chip.tsx'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  /** Accessible name of the group, such as 按品牌筛选. */
  label: string
  /** Chips that scroll sideways. */
  children?: ReactNode
  /** Opens the sheet with the other filters. Its button is sticky at the right edge. */
  onMore?: (() => void) | undefined
  /** Number of active filters in the sheet. */
  moreCount?: number
}

export function FilterBar({ label, children, onMore, moreCount = 0 }: FilterBarProps) {
  const chips = useRef<HTMLDivElement>(null)
  useScrollToChosen(chips)
  return (
    <fieldset className={styles.bar}>
      <legend className="sr-only">{label}</legend>
      <div ref={chips} className={classes(styles.chips, onMore && styles.beside)}>
        {children}
      </div>
      {onMore && (
        <div className={styles.more}>
          <Chip icon="filter" opens {...(moreCount > 0 && { count: moreCount })} onClick={onMore}>
            筛选
          </Chip>
        </div>
      )}
    </fieldset>
  )
}

const ROOM_PX = 48

/**
 * Scrolls a horizontal row to its last selected chip: on mount, when the selection changes, and when a hidden row appears.
 * Does not undo scrolling by the user.
 */
function useScrollToChosen(row: RefObject<HTMLElement | null>): void {
  const lastChosen = useRef<Element | null>(null)

  useEffect(() => {
    if (row.current) reveal(row.current, lastChosen)
  })
  useEffect(() => {
    const element = row.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => reveal(element, lastChosen))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [row])
}

function reveal(row: HTMLElement, shown: RefObject<Element | null>): void {
  const chip = [...row.querySelectorAll<HTMLElement>('[aria-pressed="true"]')].at(-1) ?? null
  if (row.clientWidth === 0 || chip === shown.current) return
  shown.current = chip
  if (!chip) return
  const before = chip.offsetLeft < row.scrollLeft
  const behind = chip.offsetLeft + chip.offsetWidth > row.scrollLeft + row.clientWidth
  if (before || behind) row.scrollLeft = chip.offsetLeft - ROOM_PX
}
