import { countTill } from '@shangxue/contract/accounts'
import { ERRORS } from '@shangxue/contract/errors'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { MONEY_READS, type Till, useTills } from '../accounts.ts'
import styles from './accounts.module.css'

interface CountSheetProps {
  open: boolean
  onClose: () => void
  till: Till
}

/** What lies in a till, counted: what differs from the books is booked with its reason. */
export function CountSheet({ open, onClose, till }: CountSheetProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`盘点${till.name}`}
      footer={
        <Button type="submit" form={form} block busy={busy}>
          提交盘点
        </Button>
      }
    >
      <CountForm form={form} till={till} onBusy={setBusy} onDone={onClose} />
    </Sheet>
  )
}

interface FormProps {
  form: string
  till: Till
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function CountForm({ form, till: { id, book_fen }, onBusy, onDone }: FormProps) {
  const draft = useDraft<{ counted: number | null; reason: string }>(`till-${id}`, {
    counted: null,
    reason: '',
  })
  const { counted, reason } = draft.value
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { refetch } = useTills()
  const counting = useCall(countTill, { stale: MONEY_READS, quiet: true, chain: draft.chain })
  const difference = counted === null ? 0 : counted - book_fen
  const needsReason = difference !== 0 && reason.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (counted === null || needsReason) return
    onBusy(true)
    try {
      await counting.mutateAsync({ id, counted_fen: counted, book_fen, reason: reason.trim() })
      draft.clear()
      toast(difference === 0 ? '盘点相符' : '已盘点，差额已入账', { kind: 'success' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      if (error.code === ERRORS.till_moved.code) void refetch()
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={form} className={styles.stack} noValidate onSubmit={submit}>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <Notice>账面现金 {formatMoney(book_fen)}</Notice>
      <MoneyField
        label="实点金额"
        required
        value={counted}
        error={tried && counted === null ? '请填写点到的现金' : undefined}
        onChange={(next) => draft.change({ counted: next })}
      />
      {difference !== 0 && (
        <>
          <Notice kind="warning">
            比账面{difference > 0 ? '多' : '少'} {formatMoney(Math.abs(difference))}，提交后按实点入账
          </Notice>
          <TextArea
            label="差额原因"
            required
            rows={2}
            maxLength={200}
            value={reason}
            error={tried && needsReason ? '请填写差额的原因' : undefined}
            onChange={(event) => draft.change({ reason: event.target.value })}
          />
        </>
      )}
    </form>
  )
}
