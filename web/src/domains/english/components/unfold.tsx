import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './unfold.module.css'

/** Something that is shown when it is asked for: made only then. */
export function Unfold({ title, children }: { title: string; children: () => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.unfold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        {title}
        <Icon name="chevron-down" size={1.125} />
      </summary>
      {open && <div className={styles.content}>{children()}</div>}
    </details>
  )
}
