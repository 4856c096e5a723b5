import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { type Colleague, type Person, useColleagues } from '../use-colleagues.ts'

interface Shared {
  open: boolean
  onClose: () => void
  title: string
  /** Users that cannot be chosen, for example the current user or users already added. */
  except?: readonly number[]
}
interface Single extends Shared {
  multiple?: false
  value: Person | null
  onPick: (person: Person | null) => void
  /** Label of a first row for nobody: 不指定 */
  anyLabel?: string
}
interface Multiple extends Shared {
  multiple: true
  value: readonly Person[]
  onPick: (people: Person[]) => void
}
export type ColleaguePickerProps = Single | Multiple

const optionOf = ({ id, name, position, pinyin }: Colleague) => ({
  value: String(id),
  label: name,
  note: position,
  keywords: pinyin,
})

/** One colleague, or several: by name, pinyin or position. */
export function ColleaguePicker(props: ColleaguePickerProps) {
  const { open, onClose, title, except = [] } = props
  const { data = [], isPending, isError, refetch } = useColleagues(open)
  const offered = data.filter(({ id }) => !except.includes(id))
  const chosen = props.multiple ? props.value : props.value ? [props.value] : []
  // a chosen colleague who has left the company stays listed until removed
  const departed = isPending ? [] : chosen.filter(({ id }) => !data.some((item) => item.id === id))
  const options = [
    ...departed.map(({ id, name }) => ({ value: String(id), label: name, note: '账号已停用' })),
    ...offered.map(optionOf),
  ]
  const personOf = (value: string): Person[] => {
    const id = Number(value)
    const match = data.find((item) => item.id === id) ?? chosen.find((person) => person.id === id)
    return match ? [{ id: match.id, name: match.name }] : []
  }
  const sheet = {
    ...{ open, onClose, title, options, loading: isPending, searchLabel: '姓名、拼音或职位' },
    onRetry: isError ? refetch : undefined,
  }
  if (props.multiple)
    return (
      <PickerSheet
        {...sheet}
        multiple
        value={chosen.map(({ id }) => String(id))}
        onPick={(values) => props.onPick(values.flatMap(personOf))}
      />
    )
  return (
    <PickerSheet
      {...sheet}
      value={props.value && String(props.value.id)}
      {...(props.anyLabel !== undefined && { anyLabel: props.anyLabel })}
      onPick={(value) => props.onPick(value === null ? null : (personOf(value)[0] ?? null))}
    />
  )
}
