import {
  arriveWaybill,
  CARRIER_NAMES,
  CLOSED_WAYBILL_STATES,
  refreshWaybill,
  WAYBILL_STATE_NAMES,
} from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo, formatDateTime, formatDay } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/list/timeline.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

import {
  editWaybillAddress,
  expectedText,
  useCanManageWaybills,
  useWaybill,
  WAYBILL_LIST_PATH,
  WAYBILL_QUERIES,
  WAYBILL_TAG_KINDS,
  type WaybillDetail,
} from '../api.ts'
import { DeleteWaybill } from '../components/delete-waybill.tsx'
import { EventSheet } from '../components/event-sheet.tsx'
import styles from './waybill-screen.module.css'

/** 运单详情: status and events of a waybill. */
export default function WaybillScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  const back = useBackTarget(WAYBILL_LIST_PATH)
  if (id !== undefined)
    return (
      <RequirePermission permission="sales-view" title="物流查询">
        <WaybillLoader key={id} id={id} back={back} />
      </RequirePermission>
    )
  return (
    <Page title="运单详情" back={WAYBILL_LIST_PATH}>
      <ErrorState title="没有指定运单" message="请从运单列表中打开" />
    </Page>
  )
}

function WaybillLoader({ id, back }: { id: number; back: string | (() => void) }) {
  const { data, error, refetch } = useWaybill(id)
  const canManage = useCanManageWaybills()
  const isMissing = error instanceof ApiError && error.isNotFound
  const isOpen = data !== undefined && !CLOSED_WAYBILL_STATES.includes(data.state)
  return (
    <Page
      title="运单详情"
      subtitle={data?.number}
      back={back}
      actions={data && canManage && <IconLink icon="edit" label="修改运单" to={editWaybillAddress(id)} />}
      footer={data && canManage && isOpen && <WaybillActions waybill={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="truck" title="没有这张运单" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <WaybillFacts waybill={data} />
          <WaybillEvents waybill={data} canManage={canManage} />
          {data.may_withdraw && <DeleteWaybill waybill={data} />}
        </>
      )}
    </Page>
  )
}

function WaybillActions({ waybill: { id, number } }: { waybill: WaybillDetail }) {
  const arrive = useCall(arriveWaybill, { invalidates: WAYBILL_QUERIES })
  const confirmArrival = async () => {
    const isConfirmed = await confirm({
      title: '标记为已签收？',
      message: `运单 ${number} 标记后不再自动查询，填错了可以再添加动态改回来。`,
      confirmLabel: '标记签收',
    })
    if (!isConfirmed) return
    const result = await arrive.mutateAsync({ id }).catch(() => undefined)
    if (result) toast('已签收', { kind: 'success' })
  }
  return (
    <Button block icon="check" busy={arrive.isPending} onClick={confirmArrival}>
      标记签收
    </Button>
  )
}

function WaybillFacts({ waybill }: { waybill: WaybillDetail }) {
  const { number, carrier, state, overdue, goods, sent_day, by } = waybill
  const expected = expectedText(waybill)
  const facts: (Description | false | undefined)[] = [
    { label: '快递公司', value: CARRIER_NAMES[carrier] },
    {
      label: '运单号',
      value: (
        <span className={styles.number}>
          {number} <CopyButton text={number} label="复制单号" />
        </span>
      ),
    },
    waybill.from !== null && { label: '发出', value: waybill.from },
    waybill.to !== null && { label: '收货', value: waybill.to },
    goods !== '' && { label: '货物', value: goods },
    waybill.document !== null && { label: '关联单号', value: waybill.document },
    { label: '寄出', value: `${formatDay(sent_day)}，${by}登记` },
  ]
  return (
    <Card
      title={WAYBILL_STATE_NAMES[state]}
      action={
        <Tag kind={overdue ? 'danger' : WAYBILL_TAG_KINDS[state]}>
          {expected ?? WAYBILL_STATE_NAMES[state]}
        </Tag>
      }
    >
      <div className={styles.stack}>
        {overdue && <Notice kind="danger">已超过预计到达的日期，还没有签收，请联系快递公司</Notice>}
        <DescriptionList items={facts.filter((fact) => fact !== false && fact !== undefined)} />
        {waybill.transfer_id !== null && (
          <ButtonLink kind="secondary" block icon="truck" to={`/stock/transfers/${waybill.transfer_id}`}>
            查看调拨单
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function WaybillEvents({ waybill, canManage }: { waybill: WaybillDetail; canManage: boolean }) {
  const [openCount, setOpenCount] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const { events, trouble: issue, asked_at, asks: canRefresh } = waybill
  const openSheet = () => {
    setOpenCount(openCount + 1)
    setIsAdding(true)
  }
  return (
    <Card title="物流动态" action={canRefresh && <RefreshButton waybill={waybill} />}>
      <div className={styles.stack}>
        {issue && <Notice kind="warning">{issue}</Notice>}
        {asked_at && <p className={styles.asked}>{formatAgo(asked_at)}查询过快递公司</p>}
        {events.length === 0 ? (
          <EmptyState
            icon="clock"
            title="还没有动态"
            hint={canRefresh ? '每半小时自动查询，也可以点刷新' : '请手工添加，到哪了大家都能看到'}
          />
        ) : (
          <Timeline label="物流动态" entries={events.map(toTimelineEntry)} />
        )}
        {canManage && (
          <Button kind="secondary" block icon="plus" onClick={openSheet}>
            添加动态
          </Button>
        )}
      </div>
      <EventSheet key={openCount} waybill={waybill} open={isAdding} onClose={() => setIsAdding(false)} />
    </Card>
  )
}

const toTimelineEntry = ({
  id,
  at,
  place,
  text,
  state,
  by,
}: WaybillDetail['events'][number]): TimelineEntry => ({
  id,
  title: text,
  time: formatDateTime(at),
  dateTime: at,
  icon: state === 'signed' ? 'check' : by === null ? 'truck' : 'edit',
  kind: state === null ? 'neutral' : WAYBILL_TAG_KINDS[state],
  note: [state && WAYBILL_STATE_NAMES[state], place, by && `${by}添加`].filter(Boolean).join(' · '),
})

function RefreshButton({ waybill: { id } }: { waybill: WaybillDetail }) {
  const refresh = useCall(refreshWaybill, { invalidates: WAYBILL_QUERIES })
  const refreshNow = async () => {
    const result = await refresh.mutateAsync({ id }).catch(() => undefined)
    if (result?.trouble) toast(result.trouble, { kind: 'warning' })
    else if (result) toast(result.news > 0 ? `有 ${result.news} 条新动态` : '没有新动态', { kind: 'success' })
  }
  return (
    <Button kind="plain" small icon="refresh" busy={refresh.isPending} onClick={refreshNow}>
      刷新
    </Button>
  )
}
