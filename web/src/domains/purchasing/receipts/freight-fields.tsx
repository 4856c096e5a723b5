import { FREIGHT_METHOD_NAMES, FREIGHT_METHODS } from '@shangxue/contract/purchasing/schemas'
import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { MerchantField } from '../../treasury/public.ts'
import styles from '../purchasing.module.css'
import type { ReceiptDraft } from './arrivals.ts'

const METHODS = FREIGHT_METHODS.map((value) => ({ value, label: FREIGHT_METHOD_NAMES[value] }))

interface FreightFieldsProps {
  draft: ReceiptDraft
  /** Is owed the freight unless a carrier is chosen. */
  supplier: string
  change: (fields: Partial<ReceiptDraft>) => void
}

/** Freight of a receipt: the amount, how it is shared among the goods, and who is owed it. */
export function FreightFields({ draft, supplier, change }: FreightFieldsProps) {
  const seesCost = useAllowed('cost-view')
  const managesPurchases = useAllowed('purchase-manage')
  const [isOpen, setIsOpen] = useState(draft.freight !== null)
  if (!seesCost && !managesPurchases) return null
  if (!isOpen)
    return (
      <Button kind="plain" small icon="plus" onClick={() => setIsOpen(true)}>
        加运费
      </Button>
    )
  return (
    <section className={styles.stack} aria-label="运费和分摊">
      <MoneyField
        label="运费"
        hint="摊进这次收货的成本"
        value={draft.freight}
        onChange={(freight) => change({ freight })}
      />
      {(draft.freight ?? 0) > 0 && (
        <>
          <SegmentedControl
            label="分摊方式"
            named
            options={METHODS}
            value={draft.method}
            onChange={(method) => change({ method })}
          />
          {managesPurchases && (
            <MerchantField
              label="承运方"
              required={false}
              hint={`不选时运费付给${supplier}`}
              value={draft.carrier}
              error={undefined}
              onChange={(carrier) => change({ carrier })}
            />
          )}
        </>
      )}
    </section>
  )
}
