import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import styles from './checking.module.css'

interface RowFieldsProps {
  legend: string
  /** 选项: what one row is. */
  name: string
  error: string | undefined
  full: boolean
  onAdd: () => void
  /** One row each. */
  children: ReactNode
}

/** Rows of fields that can be added to; each row takes itself away. */
export function RowFields({ legend, name, error, full, onAdd, children }: RowFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <div className={styles.tools}>
        <Button kind="plain" small icon="plus" disabled={full} onClick={onAdd}>
          添加{name}
        </Button>
      </div>
    </fieldset>
  )
}
