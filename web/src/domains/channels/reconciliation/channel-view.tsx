import { settleChannel } from '@shangxue/contract/channels/endpoints'
import { channelImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { ACCOUNT_QUERIES } from '../../ledger/public.ts'
import {
  CHANNEL_QUERIES,
  CHANNELS_PATH,
  type Channel,
  channelDayPath,
  useChannelDays,
  useChannels,
} from '../api.ts'
import styles from '../channels.module.css'
import { ChannelSheet } from '../settings/channel-sheet.tsx'

/** A channel: money in transit, settlement, and its days to reconcile. */
export function ChannelView({ id }: { id: number }) {
  const { data, error, refetch } = useChannels()
  const channel = data?.find((one) => one.id === id)
  if (channel) return <ChannelDays channel={channel} />
  return (
    <Page title="收款渠道" back={CHANNELS_PATH}>
      {!data && !error && <SkeletonList rows={4} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && <EmptyState icon="wallet" title="没有这个渠道" hint="请回到收款渠道重新选择" />}
    </Page>
  )
}

function ChannelDays({ channel }: { channel: Channel }) {
  const { id, name } = channel
  const list = useChannelDays(id)
  const queryClient = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const [isImporting, setIsImporting] = useState(() => hasOpenImport(channelImport))
  const reload = () => {
    for (const { path } of CHANNEL_QUERIES) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ListPage
        title={name}
        back={CHANNELS_PATH}
        actions={
          channel.kind !== 'subsidy' && (
            <IconButton icon="edit" label="修改渠道" onClick={() => setIsEditing(true)} />
          )
        }
        summary={<InTransit channel={channel} onImport={() => setIsImporting(true)} />}
        list={list}
        itemKey={({ day }) => day}
        renderItem={(day) => (
          <ListRow
            to={channelDayPath(id, day.day)}
            title={formatDay(day.day)}
            note={`我们 ${day.payments} 笔 · 渠道 ${day.lines} 笔`}
            value={formatMoney(day.ours_fen)}
            valueNote={<DayTag day={day} />}
          />
        )}
        estimate={64}
        empty={
          <EmptyState icon="calendar" title="还没有收款" hint="开单时选这个渠道，收的钱就会在这里等着对账" />
        }
      />
      <ChannelSheet open={isEditing} onClose={() => setIsEditing(false)} channel={channel} />
      <ImportFlow
        endpoints={channelImport}
        title={`导入${name}账单`}
        params={{ channel: String(id) }}
        open={isImporting}
        onClose={() => setIsImporting(false)}
        onDone={reload}
      />
    </>
  )
}

interface DayTagProps {
  day: { closed: boolean; lines: number; ours_fen: number; theirs_fen: number }
}

function DayTag({ day: { closed, lines, ours_fen, theirs_fen } }: DayTagProps) {
  if (closed) return <Tag kind="success">已锁定</Tag>
  if (lines === 0) return <Tag>未对账</Tag>
  const difference = theirs_fen - ours_fen
  return difference === 0 ? (
    <Tag kind="info">相符</Tag>
  ) : (
    <Tag kind="warning">{`差 ${formatMoney(difference)}`}</Tag>
  )
}

interface InTransitProps {
  channel: Channel
  onImport: () => void
}

function InTransit({ channel, onImport }: InTransitProps) {
  const { id, name, account, in_transit_fen, due_fen } = channel
  const settle = useCall(settleChannel, { invalidates: [...CHANNEL_QUERIES, ...ACCOUNT_QUERIES] })
  const confirmSettlement = async () => {
    const isConfirmed = await confirm({
      title: `结算 ${formatMoney(due_fen)}？`,
      message: `${name}到期的钱转入${account}。请先核对${account}已经收到这笔钱。`,
      confirmLabel: '结算',
    })
    if (!isConfirmed) return
    const settled = await settle.mutateAsync({ id, day: today(), amount_fen: due_fen }).catch(() => undefined)
    if (settled) toast(`已结算 ${settled.payments} 笔`, { kind: 'success' })
  }
  return (
    <div className={styles.stack}>
      <Card>
        <StatGrid>
          <Stat label="在途" value={formatMoney(in_transit_fen)} note={`到账进${account}`} />
          <Stat label="已到期" value={formatMoney(due_fen)} />
        </StatGrid>
      </Card>
      <Button block icon="check" busy={settle.isPending} disabled={due_fen === 0} onClick={confirmSettlement}>
        结算到期的钱
      </Button>
      <Button block kind="secondary" icon="upload" onClick={onImport}>
        导入账单
      </Button>
    </div>
  )
}
