import { PRICE_LEVEL_NAMES } from '@shangxue/contract/pricing/levels'
import {
  PRICE_RULE_KIND_NAMES,
  type PriceRuleKind,
  removePriceRules,
} from '@shangxue/contract/pricing/policy'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { AddSheet } from './lazy-add-sheet.tsx'
import { POLICY_QUERIES, type PriceRule, usePriceRules, validityText } from './policy-api.ts'
import type { PolicyViewProps } from './policy-view.ts'

const HINTS: Record<PriceRuleKind, string> = {
  customer: '给一位客户单独定价，开单时优先用专价',
  break: '同一级别的客户一次买满多少台，就用更低的价',
}

/** Own prices of customers, or quantity breaks of levels. */
export function RulesView({ kind, address, switcher }: PolicyViewProps & { kind: PriceRuleKind }) {
  const q = address.get('q')
  const list = usePriceRules(kind, { q: q.trim() })
  const canManage = useAllowed('price-manage')
  const [isAdding, setIsAdding] = useState(false)
  const endRule = useEndRule()
  const name = PRICE_RULE_KIND_NAMES[kind]
  return (
    <>
      <ListPage
        title="价格规则"
        back="/price"
        list={list}
        search={{
          label: kind === 'customer' ? '客户、型号或拼音' : '型号或拼音',
          value: q,
          onChange: (next) => address.set('q', next),
        }}
        filters={switcher}
        itemKey={({ id }) => id}
        renderItem={(rule) => <RuleRow rule={rule} {...(canManage && { onEnd: () => void endRule(rule) })} />}
        estimate={76}
        {...(canManage && {
          add: <IconButton icon="plus" label={`新增${name}`} onClick={() => setIsAdding(true)} />,
        })}
        empty={
          <EmptyState
            icon="tag"
            title={`还没有${name}`}
            hint={HINTS[kind]}
            action={canManage && <Button onClick={() => setIsAdding(true)}>新增{name}</Button>}
          />
        }
        filtered={q.trim() !== ''}
        onClearFilters={() => address.set('q', null)}
      />
      <MountOnce when={isAdding}>
        <AddSheet kind={kind} open={isAdding} onClose={() => setIsAdding(false)} />
      </MountOnce>
    </>
  )
}

/** Asks whether a rule ends now. */
export function useEndRule() {
  const remove = useCall(removePriceRules, { invalidates: POLICY_QUERIES })
  return async ({ id, kind, title, customer }: PriceRule) => {
    const name = PRICE_RULE_KIND_NAMES[kind]
    const isConfirmed = await confirm({
      title: `结束这个${name}`,
      message: `${[customer, title].filter(Boolean).join(' ')}，结束后开单不再用这个价；已经开的单不变`,
      confirmLabel: '结束',
      danger: true,
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ ids: [id] })
    toast(`已结束${name}`, { kind: 'success' })
  }
}

interface RuleRowProps {
  rule: PriceRule
  /** On the customer's own page. */
  hidesCustomer?: boolean
  onEnd?: () => void
}

export function RuleRow({ rule, hidesCustomer, onEnd }: RuleRowProps) {
  const { kind, customer, level, min_pieces, title, sku_id, amount_fen, retail_fen } = rule
  const scope = sku_id === null ? `${title} 全部规格` : title
  const condition = kind === 'break' && level && `${PRICE_LEVEL_NAMES[level]} 满 ${min_pieces} 台`
  const showsCustomer = kind === 'customer' && !hidesCustomer
  return (
    <ListRow
      title={showsCustomer ? customer : scope}
      note={[showsCustomer ? scope : condition, validityText(rule)].filter(Boolean).join(' · ')}
      value={formatMoney(amount_fen)}
      valueNote={retail_fen !== null && `零售 ${formatMoney(retail_fen)}`}
      {...(onEnd && { onClick: onEnd })}
    />
  )
}
