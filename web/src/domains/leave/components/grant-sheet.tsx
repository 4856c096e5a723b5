import { grantLeave } from '@shangxue/contract/leave'
import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave-parts'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { LEAVE_READS, type LeaveType } from '../leave.ts'
import styles from './leave.module.css'

interface GrantSheetProps {
  open: boolean
  onClose: () => void
  type: LeaveType
}

/** Leave that is given or taken away by hand, as for work on a day off. */
export function GrantSheet({ open, onClose, type }: GrantSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`发放或扣减${type.name}`} tall>
      <GrantForm type={type} onDone={onClose} />
    </Sheet>
  )
}

function GrantForm({ type, onDone }: { type: LeaveType; onDone: () => void }) {
  const id = useId()
  const [people, setPeople] = useState<Person[]>([])
  const [way, setWay] = useState<'give' | 'take'>('give')
  const [amount, setAmount] = useState<number | null>(null)
  const [expires, setExpires] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const granting = useCall(grantLeave, { stale: LEAVE_READS, quiet: true })
  const hours = type.unit === 'hour'
  const minutes = Math.round((amount ?? 0) * (hours ? 60 : LEAVE_DAY_MINUTES))
  const errors = {
    people: people.length === 0 ? '请选择员工' : undefined,
    amount: minutes <= 0 ? '请填写大于 0 的数' : minutes % 30 !== 0 ? '最小到半小时' : undefined,
    note: note.trim() === '' ? '请填写原因，本人能看到' : undefined,
  }
  const wrong = tried ? errors : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (Object.values(errors).some((error) => error !== undefined)) return
    try {
      const { people: count } = await granting.mutateAsync({
        ...{ type_id: type.id, user_ids: people.map((one) => one.id), note: note.trim() },
        minutes: way === 'give' ? minutes : -minutes,
        expires_on: way === 'give' && expires !== '' ? expires : null,
      })
      toast(way === 'give' ? `已发给 ${count} 人` : `已扣减 ${count} 人`, { kind: 'success' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <form id={id} className={styles.stack} noValidate onSubmit={submit}>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <SegmentedControl
        label="发放还是扣减"
        options={[
          { value: 'give', label: '发放' },
          { value: 'take', label: '扣减' },
        ]}
        value={way}
        onChange={setWay}
      />
      <ColleagueField
        label="员工"
        required
        multiple
        value={people}
        error={wrong?.people}
        onChange={setPeople}
      />
      <NumberField
        label={hours ? '小时' : '天数'}
        required
        decimals={1}
        value={amount}
        error={wrong?.amount}
        onChange={setAmount}
      />
      {way === 'give' && (
        <DateField
          label="到期日"
          hint="不填就一直有效"
          min={today()}
          value={expires}
          onChange={({ target }) => setExpires(target.value)}
        />
      )}
      <TextField
        label="原因"
        required
        maxLength={200}
        value={note}
        error={wrong?.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" block busy={granting.isPending}>
        {way === 'give' ? '发放' : '扣减'}
      </Button>
    </form>
  )
}
