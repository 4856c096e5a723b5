import { addDays } from '@shangxue/study/calendar'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { type Duty, turnText } from '../duty.ts'
import { useAsk, useDuties } from '../use-duty.ts'
import styles from './duty.module.css'

const AHEAD_DAYS = 60
const NONE = ''

/** Asks a colleague to take an own duty, or to exchange it for one of theirs. */
export function AskSheet({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const me = useSession(({ userId }) => userId)
  const [to, setTo] = useState<Person | null>(null)
  const [back, setBack] = useState(NONE)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const asking = useAsk()
  const theirs = useDuties({ from: today(), to: addDays(today(), AHEAD_DAYS), user_id: to?.id }, to !== null)
  const offered =
    to === null ? [] : (theirs.data?.list ?? []).filter((one) => !one.begun && one.user_id === to.id)

  const send = async () => {
    if (!to) return setMissing(true)
    try {
      const return_id = back === NONE ? null : Number(back)
      await asking.mutateAsync({ id: duty.id, to_id: to.id, return_id, reason })
      toast(`已问${to.name}`, { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
    }
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title="换班"
      footer={
        <Button block onClick={send}>
          发送换班请求
        </Button>
      }
    >
      <div className={styles.stack}>
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        <p>我的值班：{turnText(duty)}</p>
        <ColleagueField
          label="换给谁"
          required
          value={to}
          {...(me !== null && { except: [me] })}
          error={missing && !to ? '请选择一位同事' : undefined}
          onChange={(person) => {
            setTo(person)
            setBack(NONE)
          }}
        />
        <SelectField
          label="换回对方的哪一次"
          disabled={to === null}
          value={back}
          options={offered.map((one) => ({ value: String(one.id), label: turnText(one) }))}
          placeholder="不换回，请对方替班"
          hint={to && !theirs.isPending && offered.length === 0 && '对方近 60 天没有可以换回的值班'}
          onChange={(event) => setBack(event.target.value)}
        />
        <TextArea
          label="原因"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </FormSheet>
  )
}
