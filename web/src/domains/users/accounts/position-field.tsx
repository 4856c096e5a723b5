import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { POSITION_MAX, POSITIONS } from '../user-form.ts'
import styles from './user-form.module.css'

interface PositionFieldProps {
  value: string
  error: string | undefined
  onChange: (position: string) => void
}

/** A free text field for the position, with the usual ones as chips. */
export function PositionField({ value, error, onChange }: PositionFieldProps) {
  return (
    <div className={styles.position}>
      <TextField
        label="职位"
        required
        value={value}
        error={error}
        maxLength={POSITION_MAX}
        autoComplete="off"
        placeholder="选一个，或自己填写"
        onChange={(event) => onChange(event.target.value)}
      />
      <FilterBar label="常用职位">
        {POSITIONS.map((name) => (
          <Chip key={name} selected={value.trim() === name} onClick={() => onChange(name)}>
            {name}
          </Chip>
        ))}
      </FilterBar>
    </div>
  )
}
