import { removeGiftRule } from '@shangxue/contract/pricing/policy'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
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
import { type GiftRule, POLICY_QUERIES, useGiftRules, validityText } from './policy-api.ts'
import type { PolicyViewProps } from './policy-view.ts'

/** Accessories that come free with phones. */
export function GiftsView({ address, switcher }: PolicyViewProps) {
  const q = address.get('q')
  const list = useGiftRules(q.trim())
  const canManage = useAllowed('price-manage')
  const [isAdding, setIsAdding] = useState(false)
  const remove = useCall(removeGiftRule, { invalidates: POLICY_QUERIES })
  const endGift = async ({ id, title, gift }: GiftRule) => {
    const isConfirmed = await confirm({
      title: '结束这个赠品',
      message: `买${title}不再送${gift}；已经开的单不变`,
      confirmLabel: '结束',
      danger: true,
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ id })
    toast('已结束赠品', { kind: 'success' })
  }
  return (
    <>
      <ListPage
        title="价格规则"
        back="/price"
        list={list}
        search={{ label: '品牌、型号或赠品', value: q, onChange: (next) => address.set('q', next) }}
        filters={switcher}
        itemKey={({ id }) => id}
        renderItem={(gift) => (
          <ListRow
            icon="gift"
            title={`买${gift.title}，送${gift.gift}`}
            note={[`每台送 ${gift.pieces} 件`, gift.location ?? '全部门店', validityText(gift)].join(' · ')}
            {...(canManage && { onClick: () => void endGift(gift) })}
          />
        )}
        estimate={76}
        {...(canManage && {
          add: <IconButton icon="plus" label="新增赠品" onClick={() => setIsAdding(true)} />,
        })}
        empty={
          <EmptyState
            icon="gift"
            title="还没有赠品"
            hint="买手机送配件：开单时点一下就加上，单价 0 元，成本算进毛利"
            action={canManage && <Button onClick={() => setIsAdding(true)}>新增赠品</Button>}
          />
        }
        filtered={q.trim() !== ''}
        onClearFilters={() => address.set('q', null)}
      />
      <MountOnce when={isAdding}>
        <AddSheet kind="gift" open={isAdding} onClose={() => setIsAdding(false)} />
      </MountOnce>
    </>
  )
}
