import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import type { FieldProps } from '../../../ui/form/use-form.ts'
import { useMakers } from '../api.ts'
import styles from '../repairs.module.css'

const MAX_CHIPS = 5

/** Name of a maker or service centre, with those of earlier repairs to choose from. */
export function MakerField({ value, error, onChange }: FieldProps<string>) {
  const { data = [] } = useMakers()
  return (
    <div className={styles.stack}>
      <TextField
        label="厂家或维修点"
        required
        maxLength={40}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value === '' && data.length > 0 && (
        <div className={styles.chips}>
          {data.slice(0, MAX_CHIPS).map((maker) => (
            <Chip key={maker} onClick={() => onChange(maker)}>
              {maker}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
