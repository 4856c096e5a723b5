import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './disclosure.module.css'

/** A disclosure that renders its content only once opened. */
export function Disclosure({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.unfold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        {title}
        <Icon name="chevron-down" size={1.125} />
      </summary>
      {isOpen && <div className={styles.content}>{children()}</div>}
    </details>
  )
}
