import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { Fragment, type ReactNode } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import styles from './sale.module.css'
import type { SaleDraft } from './sale-draft.ts'

interface SaleTotalProps {
  label?: string
  count: number
  totalFen: number
}

const LONG_TEXT_LENGTH = 10

/** Amount to pay, in large text beside the submit button. */
export function SaleTotal({ label = '应收', count, totalFen }: SaleTotalProps) {
  const text = formatMoney(totalFen)
  return (
    <p className={styles.total} role="status">
      <span>
        {label}
        {count > 0 && ` · ${count} 件`}
      </span>
      <strong data-long={text.length >= LONG_TEXT_LENGTH || undefined}>{text}</strong>
    </p>
  )
}

/** True until a payment method or amount is entered. */
export const isUnpaid = ({ payments, rest }: SaleDraft): boolean =>
  rest === null && Object.values(payments).every((amount) => !amount)

interface PaySheetProps {
  open: boolean
  onClose: () => void
  totalFen: number
  onPaid: (method: PaymentMethod) => void
}

/** Shortcut for sales paid by one method: one tap assigns the whole amount and posts the sale. */
export function PaySheet({ open, onClose, totalFen, onPaid }: PaySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`收款 ${formatMoney(totalFen)}`}>
      <p className={styles.ways}>点一种方式，全部收下并开单；分几种方式收，请关闭后逐项填写</p>
      {PAYMENT_METHODS.map((method) => (
        <Button key={method} kind="secondary" block onClick={() => onPaid(method)}>
          {PAYMENT_METHOD_NAMES[method]}
        </Button>
      ))}
    </Sheet>
  )
}

interface PaymentFieldsProps {
  label: string
  /** Label of each method. Methods without a label are not offered. */
  names: Readonly<Partial<Record<PaymentMethod, string>>>
  paid: Readonly<Record<PaymentMethod, number>>
  /** Amounts as entered; distinguishes an entered zero from an empty field. */
  typed: Readonly<Partial<Record<PaymentMethod, number | null>>>
  openFen: number
  error?: string | undefined
  onType: (method: PaymentMethod, amount: number | null) => void
  /** Assigns the remaining amount to this method. */
  onAll: (method: PaymentMethod) => void
  /** Further fields below a method. */
  detail?: (method: PaymentMethod) => ReactNode
}

/** Splits an amount over payment methods. One tap assigns the remaining amount to a method. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { label, names, paid, typed, openFen, error, onType, onAll, detail } = props
  const hasPayment = PAYMENT_METHODS.some((method) => paid[method] > 0)
  return (
    <section className={goods.group} aria-label={label}>
      <div className={goods.head}>
        <h2>{label}</h2>
        <p className={styles.open} role="status">
          {openFen === 0 ? hasPayment && '金额已对上' : openFen > 0 ? '还差' : '多出'}
          {openFen !== 0 && <strong data-left>{formatMoney(Math.abs(openFen))}</strong>}
        </p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {PAYMENT_METHODS.map((method) => {
        const name = names[method]
        if (name === undefined) return null
        return (
          <Fragment key={method}>
            <div className={styles.method}>
              <span aria-hidden="true">{name}</span>
              <MoneyField
                label={`${name}金额`}
                hideLabel
                value={paid[method] || (typed[method] ?? null)}
                onChange={(amount) => onType(method, amount)}
              />
              <Button kind="secondary" aria-label={`${name}，全部`} onClick={() => onAll(method)}>
                全部
              </Button>
            </div>
            {detail?.(method)}
          </Fragment>
        )
      })}
    </section>
  )
}
