import { CONSENT_METHOD_NAMES } from '@shangxue/contract/repairs/schemas'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { RepairDetail } from '../api.ts'
import styles from '../repairs.module.css'
import { SignaturePicture } from '../signature/signature-picture.tsx'

/** The price that was offered, the customer's answer, and what is to be paid. */
export function QuoteCard({ repair }: { repair: RepairDetail }) {
  const { quote, charge_fen, payments, state, outcome } = repair
  if (!quote && charge_fen === 0) return null
  const isDeclined = outcome === 'unrepaired'
  return (
    <Card
      title="费用"
      action={
        quote && (
          <Tag kind={quote.agreed ? 'success' : isDeclined ? 'neutral' : 'warning'}>
            {quote.agreed ? '客户已同意' : isDeclined ? '客户不修' : '待客户答复'}
          </Tag>
        )
      }
    >
      <div className={styles.stack}>
        <DescriptionList
          items={[
            ...(quote
              ? [
                  { label: '报价', value: formatMoney(quote.total_fen) },
                  {
                    label: '工时和配件',
                    value: `${formatMoney(quote.labour_fen)} + ${formatMoney(quote.parts_fen)}`,
                  },
                ]
              : []),
            ...(quote?.note ? [{ label: '报价说明', value: quote.note }] : []),
            ...(quote?.consent ? [{ label: '同意方式', value: CONSENT_METHOD_NAMES[quote.consent] }] : []),
            { label: state === 'handed_over' ? '实收' : '应收', value: formatMoney(charge_fen) },
            ...payments.map(({ method, amount_fen }) => ({
              label: PAYMENT_METHOD_NAMES[method],
              value: formatMoney(amount_fen),
            })),
          ]}
        />
        {quote && <SignaturePicture signature={quote.signature} label="客户对报价的签名" />}
      </div>
    </Card>
  )
}
