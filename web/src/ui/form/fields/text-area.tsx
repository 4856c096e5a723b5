import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import styles from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'

export interface TextAreaProps
  extends FieldCommon,
    Omit<ComponentProps<'textarea'>, 'className' | 'required'> {}

/** Text area that grows with its text. Shows a character count if `value` and `maxLength` are set. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props)
  const { value, maxLength } = control
  return (
    <Field {...field}>
      {(tie) => (
        <>
          <div className={styles.box}>
            <textarea rows={3} {...control} {...tie} className={classes(styles.control, styles.area)} />
          </div>
          {maxLength !== undefined && typeof value === 'string' && (
            <span className={styles.count}>
              {value.length}/{maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
