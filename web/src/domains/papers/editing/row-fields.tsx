import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import styles from '../checking/checking.module.css'

interface RowFieldsProps {
  legend: string
  /** Name of one row, for example 选项. */
  name: string
  error: string | undefined
  isFull: boolean
  onAdd: () => void
  /** One element per row. */
  children: ReactNode
}

/** A list of field rows with a button to add one. Each row has its own delete button. */
export function RowFields({ legend, name, error, isFull, onAdd, children }: RowFieldsProps) {
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
        <Button kind="plain" small icon="plus" disabled={isFull} onClick={onAdd}>
          添加{name}
        </Button>
      </div>
    </fieldset>
  )
}
