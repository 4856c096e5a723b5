import { CUSTOMER_LEVEL_NAMES } from '@shangxue/contract/customers/schemas'
import { PRICE_LEVEL_NAMES } from '@shangxue/contract/pricing/levels'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { CustomerPrices } from '../../pricing/public.ts'
import { customerPath } from '../../receivables/public.ts'
import { CustomerRepairs } from '../../repairs/public.ts'
import { customerDetailPath, editPath, type CustomerDetail as Known, LEVEL_KINDS, visitPath } from '../api.ts'
import styles from '../customers.module.css'
import { MergeTargetSheet } from '../merging/merge-into.tsx'
import { PhoneLink } from '../phone-link.tsx'

interface CustomerCardProps {
  customer: Known
  back: string | (() => void)
}

/** Contacts, purchases, receivables and visits of a customer. */
export function CustomerCard({ customer, back }: CustomerCardProps) {
  const { id, name, active, merged_into, contacts } = customer
  const canManage = useAllowed('customer-manage')
  const visits = useAllowed('kehu-fenxi')
  const repairs = useAllowed('repair')
  const isMerged = merged_into !== null
  return (
    <Page
      title="客户详情"
      subtitle={name}
      back={back}
      actions={canManage && !isMerged && <IconLink icon="edit" label="修改客户" to={editPath(id)} />}
      footer={
        visits &&
        active && (
          <ButtonLink block icon="calendar" to={visitPath(name)}>
            拜访
          </ButtonLink>
        )
      }
    >
      <div className={styles.stack}>
        {merged_into && (
          <Notice kind="warning">
            {name}已合并到{merged_into.name}，销售、欠款和拜访都在那里
          </Notice>
        )}
        {merged_into && (
          <ButtonLink to={customerDetailPath(merged_into.id)}>查看{merged_into.name}</ButtonLink>
        )}
        {!isMerged && !active && <Notice kind="warning">这位客户已停用，开单时不再出现</Notice>}
        <CustomerFacts customer={customer} />
        {contacts.length > 0 && <Contacts customer={customer} />}
        {!isMerged && <CustomerFigures customer={customer} />}
        <RecentSales customer={customer} />
        {!isMerged && <CustomerPrices customer={{ id, name }} />}
        <MountOnce when={repairs}>
          <CustomerRepairs customerId={id} />
        </MountOnce>
        {canManage && !isMerged && <MergeButton customer={customer} />}
      </div>
    </Page>
  )
}

function CustomerFacts({ customer }: { customer: Known }) {
  const {
    name,
    short_name,
    area,
    level,
    price_level,
    owner,
    address,
    place,
    note,
    last_visit,
    merged: mergedCustomers,
  } = customer
  const items: (Description | false | '' | null | undefined)[] = [
    { label: '名称', value: name },
    short_name !== name && { label: '简称', value: short_name },
    { label: '区域', value: area },
    { label: '等级', value: <Tag kind={LEVEL_KINDS[level]}>{CUSTOMER_LEVEL_NAMES[level]}</Tag> },
    { label: '价格级别', value: PRICE_LEVEL_NAMES[price_level] },
    owner && { label: '负责人', value: owner },
    address && { label: '地址', value: address },
    place && { label: '位置', value: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` },
    last_visit && { label: '最近拜访', value: `${formatDay(last_visit.day)} ${last_visit.by}` },
    last_visit?.notes && { label: '拜访记录', value: last_visit.notes },
    note && { label: '备注', value: note },
    mergedCustomers.length > 0 && {
      label: '已并入',
      value: mergedCustomers.map((item) => item.name).join('、'),
    },
  ]
  return (
    <Card>
      <DescriptionList
        items={items.filter((item): item is Description => typeof item === 'object' && item !== null)}
      />
    </Card>
  )
}

const Contacts = ({ customer: { contacts } }: { customer: Known }) => (
  <Card title="联系人" flush>
    <List label="联系人">
      {contacts.map(({ name, role, phone, main }) => (
        <ListItem
          key={`${name} ${role} ${phone}`}
          title={name || '联系人'}
          note={[role, main && '主要联系人'].filter(Boolean).join(' · ')}
          value={phone && <PhoneLink phone={phone} name={name} />}
        />
      ))}
    </List>
  </Card>
)

function CustomerFigures({ customer: { id, amount_90_fen, owed_fen } }: { customer: Known }) {
  const canSeeFinance = useAllowed('finance')
  return (
    <Card>
      <div className={styles.stack}>
        <StatGrid>
          <Stat label="近 90 天购买" value={formatMoney(amount_90_fen)} />
          {owed_fen !== null && (
            <Stat label={owed_fen < 0 ? '预收' : '欠款'} value={formatMoney(Math.abs(owed_fen))} />
          )}
        </StatGrid>
        {canSeeFinance && (
          <ButtonLink kind="secondary" icon="wallet" to={customerPath(id)}>
            欠款明细
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function RecentSales({ customer: { id, sales } }: { customer: Known }) {
  if (sales.length === 0) return null
  return (
    <Card
      title="最近购买"
      flush
      action={
        <ButtonLink kind="plain" small to={`/sales?customer=${id}`}>
          全部销售单
        </ButtonLink>
      }
    >
      <List label="最近购买">
        {sales.map((sale) => (
          <ListItem
            key={sale.id}
            to={`/sales/${sale.id}`}
            title={sale.number}
            note={`${formatDay(sale.day)} · ${sale.pieces < 0 ? '退货 ' : ''}${Math.abs(sale.pieces)} 件`}
            value={formatMoney(sale.total_fen)}
          />
        ))}
      </List>
    </Card>
  )
}

function MergeButton({ customer }: { customer: Known }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        合并到其他客户
      </Button>
      <MergeTargetSheet customer={customer} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
