import { type ReactNode, useRef } from 'react'
import { classes } from '../../classes.ts'
import { Chip } from '../choices/chip.tsx'
import styles from './filter-bar.module.css'
import { useScrollToChosen } from './use-scroll-to-chosen.ts'

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
