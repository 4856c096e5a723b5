import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import styles from '../components/duty.module.css'
import { WEEKDAYS } from '../duty.ts'
import { WeekdayPicker } from './weekday-picker.tsx'

interface Person {
  readonly user_id: number
  readonly name: string
  readonly off: number[]
}
interface RotationPeopleProps {
  people: readonly Person[]
  onChange: (people: Person[]) => void
}

const unavailableText = (off: readonly number[]): string =>
  off.length === 0
    ? '固定休息日'
    : `${off.map((day) => WEEKDAYS.find(({ value }) => value === day)?.name ?? '').join('、')}休息`

/** The order of the rotation and the weekdays on which each person is unavailable. */
export function RotationPeople({ people, onChange }: RotationPeopleProps) {
  const [open, setOpen] = useState<number>()
  const movePerson = (index: number, by: 1 | -1) => {
    const next = [...people]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <div>
      {people.map((person, index) => (
        <div key={person.user_id} className={styles.person}>
          <div className={styles.personHead}>
            <span className={styles.personName}>
              {index + 1}. {person.name}
            </span>
            <Button
              kind="plain"
              small
              aria-expanded={open === person.user_id}
              onClick={() => setOpen(open === person.user_id ? undefined : person.user_id)}
            >
              {unavailableText(person.off)}
            </Button>
            <IconButton
              icon="arrow-up"
              label={`${person.name}往前`}
              disabled={index === 0}
              onClick={() => movePerson(index, -1)}
            />
            <IconButton
              icon="arrow-down"
              label={`${person.name}往后`}
              disabled={index === people.length - 1}
              onClick={() => movePerson(index, 1)}
            />
          </div>
          {open === person.user_id && (
            <WeekdayPicker
              label={`${person.name}的固定休息日`}
              value={person.off}
              onChange={(off) =>
                onChange(people.map((item) => (item.user_id === person.user_id ? { ...item, off } : item)))
              }
            />
          )}
        </div>
      ))}
    </div>
  )
}
