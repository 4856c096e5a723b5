import { grantWheelChances, WHEEL_GRANT_MAX, WHEEL_NOTE_MAX } from '@shangxue/contract/wheel'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ColleagueField } from '../../colleagues/public.ts'
import { WHEEL_READS } from '../use-wheel.ts'
import styles from './wheel.module.css'

interface Typed {
  people: readonly { id: number; name: string }[]
  count: number | null
  note: string
}
const NOTHING: Typed = { people: [], count: 1, note: '' }

/** Chances by hand: for whom, how many, and what for. */
export function GrantForm() {
  const [typed, setTyped] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const granting = useCall(grantWheelChances, { stale: WHEEL_READS })
  const { people, count, note } = typed
  const change = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }))
  const problems = {
    people: people.length === 0 ? '请选择同事' : undefined,
    count:
      count === null || count < 1 || count > WHEEL_GRANT_MAX ? `请填 1 至 ${WHEEL_GRANT_MAX}` : undefined,
    note: note.trim() === '' ? '请写明原因' : undefined,
  }
  const shown = tried ? problems : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (count === null || Object.values(problems).some(Boolean)) return
    const user_ids = people.map(({ id }) => id)
    await granting.mutateAsync({ user_ids, count, note: note.trim() }).then(
      ({ granted }) => {
        toast(`已发放 ${granted} 次机会`, { kind: 'success' })
        setTyped(NOTHING)
        setTried(false)
      },
      () => undefined,
    )
  }
  return (
    <Card title="发放机会">
      <form className={styles.stack} aria-label="发放机会" onSubmit={(event) => void submit(event)}>
        <ColleagueField
          label="同事"
          required
          multiple
          value={people}
          error={shown?.people}
          onChange={(chosen) => change({ people: chosen })}
        />
        <NumberField
          label="每人几次"
          required
          suffix="次"
          value={count}
          error={shown?.count}
          onChange={(typedCount) => change({ count: typedCount })}
        />
        <TextField
          label="原因"
          required
          maxLength={WHEEL_NOTE_MAX}
          placeholder="例如 十一月销冠"
          value={note}
          error={shown?.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <Button type="submit" kind="secondary" block busy={granting.isPending}>
          发放
        </Button>
      </form>
    </Card>
  )
}
