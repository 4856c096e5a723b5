import { formatMoney } from '../../../lib/money.ts'
import styles from './sale.module.css'

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
