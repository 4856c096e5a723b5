import { useState } from 'react'
import { type FieldCommon, splitField } from '../../../ui/form/fields/field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import type { Person } from '../use-colleagues.ts'
import { ColleaguePicker } from './colleague-picker.tsx'

interface Shared extends FieldCommon {
  placeholder?: string
  disabled?: boolean
  except?: readonly number[]
}
interface Single extends Shared {
  multiple?: false
  value: Person | null
  onChange: (person: Person | null) => void
  /** Label of a first row for nobody: 不指定 */
  anyLabel?: string
}
interface Multiple extends Shared {
  multiple: true
  value: readonly Person[]
  onChange: (people: Person[]) => void
}

const NAMED = 3

/** `张伟、李娜、王芳等 5 人` */
export function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, NAMED).map(({ name }) => name)
  return people.length > NAMED ? `${names.join('、')}等 ${people.length} 人` : names.join('、')
}

/** A field for one colleague, or for several. */
export function ColleagueField(props: Single | Multiple) {
  const { field } = splitField<Shared>(props)
  const { label, except, placeholder, disabled } = props
  const [open, setOpen] = useState(false)
  const sheet = { open, title: label, onClose: () => setOpen(false), ...(except && { except }) }
  return (
    <>
      <PickerField
        {...field}
        {...(placeholder !== undefined && { placeholder })}
        {...(disabled !== undefined && { disabled })}
        text={props.multiple ? namesOf(props.value) : (props.value?.name ?? '')}
        onOpen={() => setOpen(true)}
      />
      {props.multiple ? (
        <ColleaguePicker {...sheet} multiple value={props.value} onPick={props.onChange} />
      ) : (
        <ColleaguePicker
          {...sheet}
          value={props.value}
          onPick={props.onChange}
          {...(props.anyLabel !== undefined && { anyLabel: props.anyLabel })}
        />
      )}
    </>
  )
}
