import { getSupplier } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { goodsStyles } from '../../stock/public.ts'

interface SettledDocumentsProps {
  merchantId: number
  amountFen: number
  /** Payables to settle; none for the oldest first. */
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** What a payment settles: the oldest documents of the merchant, or those that the user ticks. */
export function SettledDocuments({ merchantId, amountFen, chosen, onChange }: SettledDocumentsProps) {
  const { data } = useQuery({ ...query(getSupplier, { id: merchantId }), meta: { quiet: true } })
  const debts = data?.documents.filter(({ open_fen }) => open_fen > 0) ?? []
  if (!data) return null
  const payable = chosen.length === 0 ? debts : debts.filter(({ id }) => chosen.includes(id))
  const restFen = amountFen - payable.reduce((sum, { open_fen }) => sum + open_fen, 0)
  return (
    <section className={goodsStyles.group} aria-label="付哪些单据">
      {debts.length > 0 && (
        <>
          <p className={goodsStyles.sent}>付哪些单据，不选时先付最早的</p>
          <ul className={goodsStyles.items} aria-label="未付单据">
            {debts.map(({ id, kind, number, day, open_fen }) => (
              <li key={id} className={goodsStyles.tick}>
                <Checkbox
                  label={
                    <span className={goodsStyles.face}>
                      <span>
                        {PAYABLE_KIND_NAMES[kind]} {formatMoney(open_fen)}
                      </span>
                      <span className={goodsStyles.sent}>{[formatDay(day), number].join(' · ')}</span>
                    </span>
                  }
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {restFen > 0 && <Notice kind="info">多出的 {formatMoney(restFen)} 记为预付，以后收货时抵扣</Notice>}
    </section>
  )
}
