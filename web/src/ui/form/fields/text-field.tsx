import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'

export interface TextFieldProps
  extends FieldCommon,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'prefix'> {
  /** Before the text: a currency sign, an Icon. */
  prefix?: ReactNode
  /** After the text: a unit, an IconButton. */
  suffix?: ReactNode
}

/** Controlled (`value` + `onChange`) or, inside a plain form, by `name` and `defaultValue`. */
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
