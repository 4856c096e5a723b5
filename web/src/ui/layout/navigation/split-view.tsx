import type { ReactNode } from 'react'
import { IconButton } from '../../action/icon-button.tsx'
import styles from './split-view.module.css'

/** From 960 px: the list, and the detail beside it. On phones what is open lies over the list. */
export function SplitView({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>
}

interface PaneProps {
  title: string
  /** Left out while nothing is open. */
  onClose?: () => void
  children: ReactNode
}

/** The detail beside the list: it stays in sight and scrolls by itself. */
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
