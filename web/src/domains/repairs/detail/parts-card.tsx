import { returnRepairPart } from '@shangxue/contract/repairs/commands'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { REPAIR_STOCK_QUERIES, type RepairDetail } from '../api.ts'

const PartSheet = lazyWithRetry(async () => ({
  default: (await import('../sheets/repair-sheets.tsx')).PartSheet,
}))

/** Accessories that were used. */
export function PartsCard({ repair }: { repair: RepairDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { parts, state } = repair
  const isWorking = state === 'repairing'
  if (parts.length === 0 && !isWorking) return null
  return (
    <Card
      title="配件"
      flush
      action={
        isWorking && (
          <Button kind="plain" small icon="plus" onClick={() => setIsOpen(true)}>
            领用配件
          </Button>
        )
      }
    >
      <List label="配件">
        {parts.length === 0 && <ListItem title="还没有领用配件" note="领用后从接机门店的库存扣减" />}
        {parts.map((part) => (
          <PartRow key={part.id} part={part} isOpen={state !== 'handed_over' && state !== 'cancelled'} />
        ))}
      </List>
      <MountOnce when={isOpen}>
        <PartSheet repair={repair} open={isOpen} onClose={() => setIsOpen(false)} />
      </MountOnce>
    </Card>
  )
}

function PartRow({ part, isOpen }: { part: RepairDetail['parts'][number]; isOpen: boolean }) {
  const { id, title, quantity, price_fen, cost_fen, document, returned } = part
  const giveBack = useCall(returnRepairPart, { invalidates: REPAIR_STOCK_QUERIES })
  const returnPart = async () => {
    const isConfirmed = await confirm({
      title: '退回这个配件？',
      message: `${title} ${quantity} 件退回库存，不再计入费用。`,
      confirmLabel: '退回配件',
    })
    if (!isConfirmed) return
    const result = await giveBack.mutateAsync({ id }).catch(() => undefined)
    if (result) toast('已退回库存', { kind: 'success' })
  }
  return (
    <ListItem
      title={title}
      note={[
        `${formatMoney(price_fen)} × ${quantity} 件`,
        cost_fen !== null && `成本 ${formatMoney(cost_fen)}`,
        document,
      ]
        .filter(Boolean)
        .join(' · ')}
      value={returned ? <Tag>已退回</Tag> : formatMoney(price_fen * quantity)}
      valueNote={
        !returned &&
        isOpen && (
          <Button kind="plain" small busy={giveBack.isPending} onClick={returnPart}>
            退回
          </Button>
        )
      }
    />
  )
}
