import { exportPurchaseOrders } from '@shangxue/contract/purchasing/orders'
import {
  ORDER_FILTER_NAMES,
  ORDER_FILTERS,
  PURCHASE_ORDER_STATE_NAMES,
} from '@shangxue/contract/purchasing/schemas'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import { NEW_ORDER_PATH, ORDER_TAG_KINDS, type Order, orderPath, useOrders } from '../api.ts'
import { ViewSwitcher } from '../view-switcher.tsx'
import { SettingsSheet } from './settings-sheet.tsx'

/** Purchase orders, newest first. */
export function OrderList({ address }: { address: ListFilters }) {
  const managesPurchases = useAllowed('purchase-manage')
  const isBoss = useSession(({ isAdmin }) => isAdmin)
  const order_state = parseOneOf(ORDER_FILTERS, address.get('order_state')) ?? 'all'
  const q = address.get('q').trim()
  const list = useOrders({ q, order_state })
  const [openSheet, setOpenSheet] = useState<'state' | 'settings' | null>(null)
  const close = () => setOpenSheet(null)
  return (
    <>
      <ListPage
        title="采购"
        back={useBackTarget('/my-profile')}
        actions={
          isBoss && <IconButton icon="settings" label="采购设置" onClick={() => setOpenSheet('settings')} />
        }
        list={list}
        itemKey={({ id }) => id}
        renderItem={(order) => <OrderRow order={order} />}
        search={{
          label: '单号、供应商或型号',
          value: address.get('q'),
          onChange: (text) => address.set('q', text),
        }}
        filters={
          <>
            <ViewSwitcher value="orders" address={address} />
            <FilterBar label="按状态筛选">
              <Chip opens selected={order_state !== 'all'} onClick={() => setOpenSheet('state')}>
                {order_state === 'all' ? '全部状态' : ORDER_FILTER_NAMES[order_state]}
              </Chip>
            </FilterBar>
          </>
        }
        summary={
          <SummaryLine
            action={
              <ExportButton endpoint={exportPurchaseOrders} filters={{ q, order_state }} label="导出" plain />
            }
          >
            {list.total !== undefined && `${formatWhole(list.total)} 张采购单`}
          </SummaryLine>
        }
        estimate={84}
        add={managesPurchases && <IconLink icon="plus" label="新增采购单" to={NEW_ORDER_PATH} />}
        empty={
          <EmptyState
            icon="truck"
            title="还没有采购单"
            hint={managesPurchases ? '向供应商订货，到货后扫串号收货' : '采购下单后，这里显示要收的货'}
            action={managesPurchases && <ButtonLink to={NEW_ORDER_PATH}>新增采购单</ButtonLink>}
          />
        }
        filtered={q !== '' || order_state !== 'all'}
        onClearFilters={() => address.setAll({ q: null, order_state: null })}
      />
      <ActionSheet
        open={openSheet === 'state'}
        onClose={close}
        title="采购单状态"
        actions={ORDER_FILTERS.map((value) => ({
          label: ORDER_FILTER_NAMES[value],
          chosen: value === order_state,
          onSelect: () => address.set('order_state', value === 'all' ? null : value),
        }))}
      />
      {isBoss && <SettingsSheet open={openSheet === 'settings'} onClose={close} />}
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { id, number, merchant, location, state, day, expected_day, overdue, quantity, received } = order
  const isOpen = state === 'approved' || state === 'partly_received'
  return (
    <ListRow
      to={orderPath(id)}
      title={merchant}
      note={
        <>
          {[formatDay(day), location, `${formatWhole(received)} / ${formatWhole(quantity)} 件`].join(' · ')}
          <br />
          {[
            number,
            isOpen &&
              expected_day !== null &&
              (overdue ? `${formatDay(expected_day)}应到，未到齐` : `预计 ${formatDay(expected_day)} 到`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      value={order.total_fen === null ? undefined : formatMoney(order.total_fen)}
      valueNote={
        <Tag kind={overdue ? 'danger' : ORDER_TAG_KINDS[state]}>{PURCHASE_ORDER_STATE_NAMES[state]}</Tag>
      }
    />
  )
}
