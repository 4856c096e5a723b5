import {
  addWaybillEvent,
  EVENT_TEXT_MAX,
  WAYBILL_STATE_NAMES,
  WAYBILL_STATES,
  type WaybillState,
} from '@shangxue/contract/logistics'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Detail, WAYBILL_READS } from '../logistics.ts'
import styles from './stack.module.css'

interface EventSheetProps {
  waybill: Detail
  open: boolean
  onClose: () => void
}

/** What happened to a parcel, said by who knows. */
export function EventSheet({ waybill: { id, state: now }, open, onClose }: EventSheetProps) {
  const form = useId()
  const [state, setState] = useState<WaybillState>(now)
  const [place, setPlace] = useState('')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const add = useCall(addWaybillEvent, { stale: WAYBILL_READS, quiet: true })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (text.trim() === '') return setMissing(true)
    try {
      await add.mutateAsync({ id, state, place: place.trim(), text: text.trim() })
      toast('已添加', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="添加动态"
      footer={
        <Button type="submit" form={form} block busy={add.isPending}>
          添加
        </Button>
      }
    >
      <form id={form} className={styles.stack} noValidate onSubmit={submit}>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <FormGrid>
          <SelectField
            label="状态"
            options={WAYBILL_STATES.map((value) => ({ value, label: WAYBILL_STATE_NAMES[value] }))}
            value={state}
            onChange={(event) => setState(event.target.value as WaybillState)}
          />
          <TextField
            label="地点"
            maxLength={60}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
          <TextArea
            label="发生了什么"
            required
            rows={2}
            maxLength={EVENT_TEXT_MAX}
            value={text}
            error={missing ? '请填写发生了什么' : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setMissing(false)
            }}
          />
        </FormGrid>
      </form>
    </FormSheet>
  )
}
