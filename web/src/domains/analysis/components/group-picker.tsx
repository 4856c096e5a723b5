import type { ReactNode } from 'react'
import styles from '../analysis.module.css'

interface Group<V extends string> {
  readonly value: V
  readonly name: ReactNode
  readonly count: string
  readonly note: string
}

interface GroupPickerProps<V extends string> {
  label: string
  groups: readonly Group<V>[]
  value: V | undefined
  onPick: (value: V) => void
}

/** Groups with their counts. A tap lists the members. */
export function GroupPicker<V extends string>({ label, groups, value, onPick }: GroupPickerProps<V>) {
  return (
    <fieldset className={styles.groups}>
      <legend className="sr-only">{label}</legend>
      {groups.map((group) => (
        <button
          key={group.value}
          type="button"
          className={styles.group}
          aria-pressed={group.value === value}
          onClick={() => onPick(group.value)}
        >
          <span>{group.name}</span>
          <span className={styles.count}>{group.count}</span>
          <span className={styles.note}>{group.note}</span>
        </button>
      ))}
    </fieldset>
  )
}
