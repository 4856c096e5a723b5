import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import styles from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'

export interface DateFieldProps
  extends FieldCommon,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  /** Format of the value: date 2026-03-01, time 09:30, datetime-local 2026-03-01T09:30, month 2026-03. */
  type?: 'date' | 'time' | 'datetime-local' | 'month'
}

/** Uses the phone's native date picker. Values are strings, '' if empty. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitField(props)
  const { type = 'date', ...input } = control
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.box}>
          <input {...input} {...tie} type={type} className={classes(styles.control, styles.figure)} />
        </div>
      )}
    </Field>
  )
}
