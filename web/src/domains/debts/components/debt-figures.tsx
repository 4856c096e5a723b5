import { DEBT_AGE_NAMES, DEBT_AGES } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import type { Debtor } from '../debts.ts'
import styles from './debts.module.css'

type Sums = Pick<
  Debtor,
  'owed_fen' | 'd30_fen' | 'd60_fen' | 'd90_fen' | 'older_fen' | 'credit_fen' | 'net_fen'
>

const WHOLE = 100

/** The net balance and its age distribution. */
export function DebtFigures({ sums, label, note }: { sums: Sums; label: string; note?: string }) {
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
        {owed_fen > 0 && <Ages sums={sums} />}
      </div>
    </Card>
  )
}

function Ages({ sums }: { sums: Sums }) {
  return (
    <div className={styles.ages}>
      {DEBT_AGES.map((age) => {
        const fen = sums[`${age}_fen`]
        return (
          <div key={age} className={styles.age}>
            <span>{DEBT_AGE_NAMES[age]}</span>
            <span className={styles.bar} aria-hidden="true">
              <span
                style={{ width: `${(fen / sums.owed_fen) * WHOLE}%` }}
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
