import { returnFundAdjustment } from '@shangxue/contract/fund-adjustments'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Detail, FUND_READS } from '../funds.ts'
import styles from './funds.module.css'

/** What was lent goes back, all of it or some. */
export function GiveBack({ adjustment }: { adjustment: Detail }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        登记归还
      </Button>
      <FormSheet open={open} onClose={close} title="登记归还">
        <Fields adjustment={adjustment} onClose={close} />
      </FormSheet>
    </>
  )
}

// Lives inside the sheet's content, so that every opening begins with what is out now.
function Fields({ adjustment, onClose }: { adjustment: Detail; onClose: () => void }) {
  const form = useId()
  const { id, amount_fen, returned_fen, from_account, to_account, to } = adjustment
  const rest = amount_fen - returned_fen
  const [amount, setAmount] = useState<number | null>(rest)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const returning = useCall(returnFundAdjustment, { stale: FUND_READS, quiet: true })
  const given = amount ?? 0
  const wrong =
    given <= 0 ? '请填写大于 0 的金额' : given > rest ? `最多归还 ${formatMoney(rest)}` : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (wrong || returning.isPending) return
    try {
      await returning.mutateAsync({ id, amount_fen: given })
      toast(given === rest ? '已还清' : `已归还 ${formatMoney(given)}`, { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <form id={form} className={styles.stack} noValidate onSubmit={submit}>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <p>
        今天从{to_account}转回{from_account}，还没有归还的是 {formatMoney(rest)}
      </p>
      <MoneyField
        label="归还金额"
        required
        value={amount}
        error={tried ? wrong : undefined}
        onChange={setAmount}
      />
      {given > to.balance_fen && (
        <Notice kind="warning">
          {to_account}只有 {formatMoney(to.balance_fen)}
          {to.kind === 'cash'
            ? '，补足现金后才能归还'
            : `，归还后将透支 ${formatMoney(given - to.balance_fen)}`}
        </Notice>
      )}
      <Button type="submit" block busy={returning.isPending}>
        归还 {formatMoney(given)}
      </Button>
    </form>
  )
}
