import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'

export interface TextFieldProps
  extends FieldCommon,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'prefix'> {
  /** Content before the text: a currency sign or an Icon. */
  prefix?: ReactNode
  /** Content after the text: a unit or an IconButton. */
  suffix?: ReactNode
}

/** Text input, controlled by `value` and `onChange` or, in a plain form, uncontrolled by `name` and `defaultValue`. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props)
  const { prefix, suffix, ...input } = control
  const figure = input.inputMode === 'numeric' || input.inputMode === 'decimal'
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.box}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input {...input} {...tie} className={classes(styles.control, figure && styles.figure)} />
          {typeof suffix === 'string' ? <span className={styles.suffix}>{suffix}</span> : suffix}
        </div>
      )}
    </Field>
  )
}
