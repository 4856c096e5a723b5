import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { ADD_PATH, LIST_PATH, type Merchant, useMerchants } from './api.ts'
import { MerchantSheet } from './merchant-sheet.tsx'

/** Merchants, those with pending payments first. */
export function MerchantList({ address }: { address: ListFilters }) {
  const list = useMerchants(address.get('q').trim())
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ListPage
        title="商家打款"
        back={useBackTarget('/my-profile')}
        actions={<IconButton icon="store" label="新增商家" onClick={() => setIsAdding(true)} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(merchant) => <MerchantRow merchant={merchant} />}
        search={{
          label: '商家名称或拼音',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
        }}
        add={<IconLink icon="plus" label="新增打款" to={ADD_PATH} />}
        estimate={76}
        empty={
          <EmptyState
            icon="store"
            title="还没有商家"
            hint="新增商家后登记打款，确认后钱从账户里扣"
            action={<Button onClick={() => setIsAdding(true)}>新增商家</Button>}
          />
        }
        filtered={address.get('q') !== ''}
        onClearFilters={address.clear}
      />
      <MerchantSheet open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

function MerchantRow({ merchant }: { merchant: Merchant }) {
  const { name, active, pending, pending_fen, done_fen, paid_day } = merchant
  return (
    <ListRow
      to={`${LIST_PATH}?merchant=${encodeURIComponent(name)}`}
      icon="store"
      title={
        <>
          {name} {!active && <Tag>已停用</Tag>}
        </>
      }
      note={paid_day ? `${formatDay(paid_day)}打过款，累计 ${formatMoney(done_fen)}` : '还没有打过款'}
      value={pending > 0 ? formatMoney(pending_fen) : undefined}
      valueNote={pending > 0 ? `${pending} 笔待打款` : undefined}
    />
  )
}
