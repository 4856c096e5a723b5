import { PURCHASE_ORDER_STATE_NAMES } from '@shangxue/contract/purchasing/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDateTime, formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ORDER_TAG_KINDS, type OrderDetail, type OrderItem, orderViewPath, PATH, useOrder } from '../api.ts'
import styles from '../purchasing.module.css'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { OrderActions, useOrderActions } from './order-actions.tsx'

/** A purchase order with its lines and receipts. */
export function OrderView({ id }: { id: number }) {
  const back = useBackTarget(PATH)
  const managesPurchases = useAllowed('purchase-manage')
  const { data, error, refetch } = useOrder(id)
  const actions = useOrderActions(data)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="采购单"
      subtitle={data?.number}
      back={back}
      actions={
        <>
          {data?.state === 'draft' && managesPurchases && (
            <IconLink icon="edit" label="修改采购单" to={orderViewPath(id, 'edit')} />
          )}
          {data && <PrintButton />}
        </>
      }
      footer={data && actions.length > 0 && <OrderActions order={data} actions={actions} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="truck" title="没有这张采购单" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <OrderNotices order={data} />
          <OrderHead order={data} />
          <List label="商品">
            {data.items.map((item) => (
              <ItemRow key={item.sku_id} item={item} />
            ))}
          </List>
          {data.receipts.length > 0 && <ReceiptList receipts={data.receipts} />}
        </div>
      )}
    </Page>
  )
}

function OrderNotices({ order }: { order: OrderDetail }) {
  const { state, decision, decided_by, overdue, expected_day, reason } = order
  return (
    <>
      {state === 'draft' && decision !== '' && (
        <Notice kind="warning">
          {decided_by}退回：{decision}
        </Notice>
      )}
      {overdue && expected_day !== null && (
        <Notice kind="warning">预计 {formatDay(expected_day)} 到货，还没有收齐，请联系供应商</Notice>
      )}
      {(state === 'cancelled' || state === 'closed') && reason !== '' && (
        <Notice kind="info">
          {PURCHASE_ORDER_STATE_NAMES[state]}：{reason}
        </Notice>
      )}
    </>
  )
}

function OrderHead({ order }: { order: OrderDetail }) {
  const { merchant, location, state, total_fen, quantity, received, expected_day, note, by, at } = order
  const facts: (Description | false)[] = [
    { label: '收货到', value: location },
    expected_day !== null && { label: '预计到货', value: formatDay(expected_day) },
    { label: '下单', value: `${by}，${formatDateTime(at)}` },
    order.decided_at !== null && {
      label: '批准',
      value: `${order.decided_by}，${formatDateTime(order.decided_at)}`,
    },
    order.ended_at !== null && {
      label: PURCHASE_ORDER_STATE_NAMES[state],
      value: `${order.ended_by}，${formatDateTime(order.ended_at)}`,
    },
    note !== '' && { label: '备注', value: note },
  ]
  return (
    <Card
      title={merchant}
      action={<Tag kind={ORDER_TAG_KINDS[state]}>{PURCHASE_ORDER_STATE_NAMES[state]}</Tag>}
    >
      <div className={styles.stack}>
        {total_fen !== null && (
          <p className={styles.total}>
            <span>采购金额</span>
            <strong>{formatMoney(total_fen)}</strong>
          </p>
        )}
        {state !== 'draft' && state !== 'pending' && state !== 'cancelled' && (
          <Progress
            label="已收货"
            value={received}
            max={quantity}
            text={`${formatWhole(received)} / ${formatWhole(quantity)} 件`}
          />
        )}
        <DescriptionList items={facts.filter((fact) => fact !== false)} />
      </div>
    </Card>
  )
}

function ItemRow({ item }: { item: OrderItem }) {
  const { title, tracking, quantity, received, unit_fen } = item
  const unit = tracking === 'serial' ? '台' : '件'
  return (
    <ListItem
      title={title}
      note={[
        unit_fen !== null && `${formatMoney(unit_fen)} × ${formatWhole(quantity)} ${unit}`,
        received > 0 && received < quantity && `还差 ${formatWhole(quantity - received)} ${unit}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      value={unit_fen === null ? `${formatWhole(quantity)} ${unit}` : formatMoney(unit_fen * quantity)}
      valueNote={received === quantity ? '已收齐' : received > 0 && `已收 ${formatWhole(received)} ${unit}`}
    />
  )
}
