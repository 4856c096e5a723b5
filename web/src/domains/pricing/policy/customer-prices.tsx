import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List } from '../../../ui/display/list/list.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { AddSheet } from './lazy-add-sheet.tsx'
import { usePriceRules } from './policy-api.ts'
import { RuleRow, useEndRule } from './rules-view.tsx'

/** Own prices of a customer, for the customer's card. */
export function CustomerPrices({ customer }: { customer: { id: number; name: string } }) {
  const { items, hasMore, loadingMore, moreFailed, onMore } = usePriceRules('customer', {
    ...{ q: '', customer_id: customer.id },
  })
  const canManage = useAllowed('price-manage')
  const [isAdding, setIsAdding] = useState(false)
  const endRule = useEndRule()
  if (items.length === 0 && !canManage) return null
  return (
    <Card
      title="客户专价"
      flush
      action={
        canManage && (
          <Button kind="plain" small onClick={() => setIsAdding(true)}>
            新增
          </Button>
        )
      }
    >
      <List label="客户专价">
        {items.map((rule) => (
          <li key={rule.id}>
            <RuleRow rule={rule} hidesCustomer {...(canManage && { onEnd: () => void endRule(rule) })} />
          </li>
        ))}
      </List>
      <LoadMore hasMore={hasMore} loading={loadingMore} failed={moreFailed} onMore={() => onMore?.()} />
      <MountOnce when={isAdding}>
        <AddSheet kind="customer" open={isAdding} onClose={() => setIsAdding(false)} customer={customer} />
      </MountOnce>
    </Card>
  )
}
