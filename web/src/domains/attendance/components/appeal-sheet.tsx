import { addAppeal } from '@shangxue/contract/attendance'
import { ATTENDANCE_NOTE_MAX, PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance-parts'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { dayOf, formatDay, formatTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { Usual } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { type Card, DAY_READS, isNextDay, PHOTOS } from '../attendance.ts'
import styles from './attendance.module.css'

interface AppealSheetProps {
  card: Card
  kind: PunchKind
  onClose: () => void
}

const OFTEN = ['忘记打卡', '手机没电', '网络不好', '开会没来得及']

/** Asks for a punch that was forgotten: when it would have been, and why it is not there. */
export function AppealSheet({ card, kind, onClose }: AppealSheetProps) {
  const { day, shift } = card
  const due = kind === 'in' ? shift?.on : shift?.off
  const overnight = shift !== null && isNextDay(day, shift.off, dayOf)
  const [time, setTime] = useState(due ? formatTime(due) : '')
  const [nextDay, setNextDay] = useState(due !== undefined && isNextDay(day, due, dayOf))
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<number[]>([])
  const [errors, setErrors] = useState<{ time?: string; reason?: string; form?: string }>({})
  const ask = useCall(addAppeal, { stale: DAY_READS, quiet: true })
  const name = `${PUNCH_KIND_NAMES[kind]}补卡`

  const submit = async () => {
    const said = reason.trim()
    const found = {
      ...(time === '' && { time: '请选择补卡时间' }),
      ...(said === '' && { reason: '请填写补卡原因' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await ask.mutateAsync({ day, kind, time, next_day: nextDay, reason: said, photo_ids: photos })
      toast('补卡申请已提交', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors({ form: error.message })
    }
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title={`${formatDay(day)}${name}`}
      footer={
        <Button block busy={ask.isPending} onClick={submit}>
          提交申请
        </Button>
      }
    >
      <div className={styles.stack}>
        {errors.form && <Notice kind="danger">{errors.form}</Notice>}
        <DateField
          type="time"
          label="补卡时间"
          required
          value={time}
          error={errors.time}
          onChange={({ target }) => setTime(target.value)}
        />
        {overnight && <Switch label="次日的时间" checked={nextDay} onChange={setNextDay} />}
        <TextArea
          label="原因"
          required
          rows={2}
          maxLength={ATTENDANCE_NOTE_MAX}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Usual words={OFTEN} onPick={setReason} />
        <PhotosField shelf={PHOTOS} photos={photos} onChange={setPhotos} />
      </div>
    </FormSheet>
  )
}
