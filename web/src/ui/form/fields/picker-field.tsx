import { classes } from '../../classes.ts'
import { Icon } from '../../icon/icon.tsx'
import control from './control.module.css'
import { Field, type FieldCommon, splitField } from './field.tsx'
import styles from './picker-field.module.css'

interface PickerFieldProps extends FieldCommon {
  /** Text of the selected value; '' if none. */
  text: string
  placeholder?: string
  disabled?: boolean
  /** Opens the PickerSheet. */
  onOpen: () => void
}

/** A button with the appearance of a field that opens a sheet. */
export function PickerField(props: PickerFieldProps) {
  const { field, control: rest } = splitField(props)
  const { text, placeholder = '请选择', disabled, onOpen } = rest
  return (
    <Field {...field}>
      {({ 'aria-invalid': invalid, 'aria-required': _required, ...tie }) => (
        <div className={classes(control.box, invalid && styles.invalid)}>
          <button
            {...tie}
            type="button"
            className={styles.button}
            data-invalid={invalid}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={`${props.label}：${text || placeholder}`}
            onClick={onOpen}
          >
            <span className={text ? styles.text : styles.placeholder}>{text || placeholder}</span>
            <Icon name="chevron-right" size={1.125} />
          </button>
        </div>
      )}
    </Field>
  )
}
