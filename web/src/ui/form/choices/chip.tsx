import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../icon/icon.tsx'
import styles from './chip.module.css'

interface ChipProps {
  children: ReactNode
  icon?: IconName
  /** Makes the chip a toggle button; undefined: a plain button. */
  selected?: boolean
  count?: number
  /** Shows a downward arrow, because the chip opens a sheet. */
  opens?: boolean
  disabled?: boolean
  onClick: () => void
}

export function Chip({ children, icon, selected, count, opens, disabled, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      disabled={disabled}
      aria-pressed={selected}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={onClick}
    >
      <span className={styles.body}>
        {icon && <Icon name={icon} size={1} />}
        <span className={styles.label}>{children}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {opens && <Icon name="chevron-down" size={0.875} />}
      </span>
    </button>
  )
}
