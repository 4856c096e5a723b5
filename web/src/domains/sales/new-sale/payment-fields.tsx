import { PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import styles from './sale.module.css'

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
}

/** Splits an amount over payment methods. One tap assigns the remaining amount to a method. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { label, names, paid, typed, openFen, error, onType, onAll } = props
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
          <div key={method} className={styles.method}>
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
        )
      })}
    </section>
  )
}
