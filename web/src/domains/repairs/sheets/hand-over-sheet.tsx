import { ERRORS } from '@shangxue/contract/errors/errors'
import { MONEY_METHODS } from '@shangxue/contract/ledger/endpoints'
import { handOverRepair } from '@shangxue/contract/repairs/commands'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { REPAIR_MONEY_QUERIES } from '../api.ts'
import styles from '../repairs.module.css'
import type { RepairSheetProps } from './repair-sheet.ts'

type Method = (typeof MONEY_METHODS)[number]
type Payments = Record<Method, number | null>

const noPayments = (): Payments => ({ cash: null, card: null, wechat: null, alipay: null })
const sumOf = (values: Payments): number =>
  MONEY_METHODS.reduce((sum, method) => sum + (values[method] ?? 0), 0)

/** Takes the payment and hands the phone over. */
export function HandOverSheet({ repair, open, onClose }: RepairSheetProps) {
  const { id, charge_fen } = repair
  // The charge that was shown when the sheet opened.
  const [shown, setShown] = useState({ open, charge: charge_fen })
  if (open !== shown.open) setShown({ open, charge: charge_fen })
  const { charge } = shown
  const form = useForm<Payments, 'sum'>({
    initial: noPayments(),
    open,
    validate: (values) => ({ sum: sumOf(values) !== charge && paymentMessage(charge - sumOf(values)) }),
    onError: ({ code }) => {
      if (code === ERRORS.repair_charge_changed.code) setShown({ open, charge: charge_fen })
    },
  })
  const call = useCall(handOverRepair, { invalidates: REPAIR_MONEY_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (values) =>
      call.mutateAsync({
        ...{ id, charge_fen: charge },
        payments: MONEY_METHODS.flatMap((method) => {
          const amount_fen = values[method]
          return amount_fen ? [{ method, amount_fen }] : []
        }),
      }),
    '已取机',
    onClose,
  )
  const payAll = (method: Method) => form.change({ ...noPayments(), [method]: charge })
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="取机收款"
      submitLabel={charge === 0 ? '取机' : `收款 ${formatMoney(charge)} 并取机`}
      {...form.sheet}
      onSubmit={submit}
    >
      <p className={styles.total}>应收 {formatMoney(charge)}</p>
      {charge === 0 ? (
        <p className={styles.terms}>不收费，核对取机单后把手机交给客户</p>
      ) : (
        <>
          <div className={styles.buttons}>
            {MONEY_METHODS.map((method) => (
              <Button key={method} kind="secondary" small onClick={() => payAll(method)}>
                全部{PAYMENT_METHOD_NAMES[method]}
              </Button>
            ))}
          </div>
          <FormGrid pair>
            {MONEY_METHODS.map((method) => (
              <MoneyField key={method} label={PAYMENT_METHOD_NAMES[method]} {...form.field(method)} />
            ))}
          </FormGrid>
          {form.errors.sum && <FieldError id="hand-over-sum">{form.errors.sum}</FieldError>}
        </>
      )}
    </FormSheet>
  )
}

const paymentMessage = (missing: number): string =>
  missing > 0 ? `还差 ${formatMoney(missing)}` : `多了 ${formatMoney(-missing)}，请修改`
