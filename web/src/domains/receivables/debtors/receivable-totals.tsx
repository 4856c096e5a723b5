import { DEBT_AGE_NAMES, DEBT_AGES } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import type { Debtor } from '../api.ts'
import styles from '../receivables.module.css'

type Sums = Pick<
  Debtor,
  'owed_fen' | 'd30_fen' | 'd60_fen' | 'd90_fen' | 'older_fen' | 'credit_fen' | 'net_fen'
>

type AgeSums = Pick<Sums, 'owed_fen' | 'd30_fen' | 'd60_fen' | 'd90_fen' | 'older_fen'>

const FULL_PERCENT = 100

/** The net balance and its age distribution. */
export function ReceivableTotals({ sums, label, note }: { sums: Sums; label: string; note?: string }) {
  const { owed_fen, credit_fen, net_fen } = sums
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.total}>
          <span>{label}</span>
          <strong>{formatMoney(net_fen)}</strong>
          <span>
            {[
              note,
              credit_fen > 0 && `欠款 ${formatMoney(owed_fen)}`,
              credit_fen > 0 && `预收 ${formatMoney(credit_fen)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {owed_fen > 0 && <AgingBars sums={sums} />}
      </div>
    </Card>
  )
}

/** The age distribution of an amount owed. */
export function AgingBars({ sums }: { sums: AgeSums }) {
  return (
    <div className={styles.ages}>
      {DEBT_AGES.map((age) => {
        const fen = sums[`${age}_fen`]
        return (
          <div key={age} className={styles.age}>
            <span>{DEBT_AGE_NAMES[age]}</span>
            <span className={styles.bar} aria-hidden="true">
              <span
                style={{ width: `${(fen / sums.owed_fen) * FULL_PERCENT}%` }}
                {...(age === 'older' && { 'data-old': true })}
              />
            </span>
            <span>{formatMoney(fen)}</span>
          </div>
        )
      })}
    </div>
  )
}
