import type { ReactNode } from 'react'
import { IconButton } from '../../action/icon-button.tsx'
import styles from './split-view.module.css'

/** List and detail side by side from 960 px. On phones the open detail covers the list. */
export function SplitView({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>
}

interface PaneProps {
  title: string
  /** Undefined while no detail is open. */
  onClose?: () => void
  children: ReactNode
}

/** The detail next to the list. It is sticky and scrolls separately. */
export function Pane({ title, onClose, children }: PaneProps) {
  return (
    <aside className={styles.pane} aria-label={title}>
      {onClose && (
        <div className={styles.bar}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
      )}
      <div className={styles.content}>{children}</div>
    </aside>
  )
}
