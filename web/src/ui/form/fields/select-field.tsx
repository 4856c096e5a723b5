import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../icon/icon.tsx'
import styles from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps
  extends FieldCommon,
    Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> {
  options: readonly SelectOption[]
  /** Label of a first option with the value ''. */
  placeholder?: string
}

/** Uses the phone's native picker. Use PickerSheet for long lists that need a search. */
export function SelectField(props: SelectFieldProps) {
  const { field, control } = splitField(props)
  const { options, placeholder, ...select } = control
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.box}>
          <select {...select} {...tie} className={classes(styles.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" size={1} />
          </span>
        </div>
      )}
    </Field>
  )
}
