import { addOpeningDebt } from '@shangxue/contract/debt-documents'
import { DEBT_NOTE_MAX } from '@shangxue/contract/debts'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type CustomerDebts, DEBT_READS } from '../debts.ts'
import styles from './debts.module.css'

interface OpeningSheetProps {
  customer: CustomerDebts
  open: boolean
  onClose: () => void
}

/** What was owed before the books were kept here. */
export function OpeningSheet({ customer, open, onClose }: OpeningSheetProps) {
  return (
    <FormSheet open={open} onClose={onClose} title="期初欠款">
      <Fields customer={customer} onClose={onClose} />
    </FormSheet>
  )
}

// Lives inside the sheet's content, so that every opening begins empty.
function Fields({ customer: { id, today }, onClose }: Omit<OpeningSheetProps, 'open'>) {
  const form = useId()
  const [amount, setAmount] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const add = useCall(addOpeningDebt, { stale: DEBT_READS, quiet: true })
  const errors = {
    ...(!amount && { amount: '请填写欠款金额' }),
    ...(day === '' && { day: '请选择欠款从哪一天开始，账龄从这一天算' }),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (!amount || day === '' || add.isPending) return
    try {
      await add.mutateAsync({ customer_id: id, amount_fen: amount, day, note: note.trim() })
      toast('已登记期初欠款', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <form id={form} className={styles.stack} noValidate onSubmit={submit}>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <FormGrid>
        <MoneyField
          label="欠款金额"
          required
          value={amount}
          error={tried ? errors.amount : undefined}
          onChange={setAmount}
        />
        <DateField
          label="欠款日期"
          required
          max={today}
          value={day}
          error={tried ? errors.day : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="备注"
          maxLength={DEBT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormGrid>
      <Button type="submit" block busy={add.isPending}>
        登记
      </Button>
    </form>
  )
}
