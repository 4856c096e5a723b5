import { closeChannelDay } from '@shangxue/contract/channels/endpoints'
import { CHANNEL_PAYMENT_KIND_NAMES, MATCH_STATE_NAMES } from '@shangxue/contract/channels/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { CHANNEL_QUERIES, type ChannelDay, channelPath, type ReconciledEntry, useChannelDay } from '../api.ts'
import styles from '../channels.module.css'
import { ResolutionSheet } from './resolution-sheet.tsx'

const STATE_KINDS: Record<ReconciledEntry['state'], TagKind> = {
  matched: 'success',
  different: 'warning',
  only_us: 'warning',
  only_them: 'warning',
}

const entryKey = ({ payment, line }: ReconciledEntry): string => `${payment?.id ?? ''} ${line?.id ?? ''}`
const isOpen = ({ state, resolution }: ReconciledEntry): boolean => state !== 'matched' && resolution === null

/** Compares the payments of a day with the file of the channel. */
export function DayView({ id, day }: { id: number; day: string }) {
  const { data, error, refetch } = useChannelDay(id, day)
  const [resolving, setResolving] = useState<ReconciledEntry>()
  return (
    <Page title={formatDay(day)} subtitle={data?.channel} back={channelPath(id)}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <Totals data={data} />
          <CloseDay id={id} day={day} data={data} />
          {data.entries.length === 0 && (
            <EmptyState
              icon="calendar"
              title="这一天没有收款"
              hint="请选择有收款的日期，或导入这一天的账单"
            />
          )}
          <Entries
            title="要处理的差异"
            entries={data.entries.filter(isOpen)}
            onResolve={data.closed ? undefined : setResolving}
          />
          <Entries title="已对上" entries={data.entries.filter((entry) => !isOpen(entry))} />
        </div>
      )}
      <ResolutionSheet id={id} day={day} entry={resolving} onClose={() => setResolving(undefined)} />
    </Page>
  )
}

const Totals = ({ data }: { data: ChannelDay }) => (
  <Card>
    <StatGrid>
      <Stat label="我们的净额" value={formatMoney(data.ours_fen)} />
      <Stat label="渠道的净额" value={formatMoney(data.theirs_fen)} />
      <Stat
        label="差额"
        value={formatMoney(data.difference_fen)}
        note={
          data.difference_fen !== 0 || data.corrected_fen !== 0
            ? `已更正 ${formatMoney(data.corrected_fen)}，已说明 ${formatMoney(data.noted_fen)}`
            : undefined
        }
      />
      <Stat label="没有说明的差额" value={formatMoney(data.unexplained_fen)} />
    </StatGrid>
  </Card>
)

function CloseDay({ id, day, data }: { id: number; day: string; data: ChannelDay }) {
  const close = useCall(closeChannelDay, { invalidates: CHANNEL_QUERIES })
  const lock = async () => {
    const closed = await close.mutateAsync({ id, day }).catch(() => undefined)
    if (closed) toast('已锁定', { kind: 'success' })
  }
  if (data.closed) return <Notice kind="success">这一天已经对完账并锁定</Notice>
  return (
    <Button block icon="lock" disabled={!data.may_close} busy={close.isPending} onClick={lock}>
      锁定这一天
    </Button>
  )
}

interface EntriesProps {
  title: string
  entries: readonly ReconciledEntry[]
  onResolve?: ((entry: ReconciledEntry) => void) | undefined
}

function Entries({ title, entries, onResolve }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <Section title={`${title} ${entries.length} 笔`}>
      <List label={title}>
        {entries.map((entry) => (
          <EntryRow key={entryKey(entry)} entry={entry} onResolve={onResolve} />
        ))}
      </List>
    </Section>
  )
}

/** 收款 ¥3,999，手续费 ¥24 */
const sideText = (who: string, side: { amount_fen: number; fee_fen: number } | null): string =>
  side === null ? `${who}没有` : `${who} ${formatMoney(side.amount_fen)}，手续费 ${formatMoney(side.fee_fen)}`

function EntryRow({ entry, onResolve }: { entry: ReconciledEntry; onResolve: EntriesProps['onResolve'] }) {
  const { state, payment, line, difference_fen, resolution } = entry
  const kind = payment ? CHANNEL_PAYMENT_KIND_NAMES[payment.kind] : '账单'
  return (
    <ListItem
      title={`${kind} ${payment?.number ?? line?.reference ?? ''}`.trim()}
      note={
        <>
          {sideText('我们', payment)}
          <br />
          {sideText('渠道', line)}
          {payment && ` · ${formatTime(payment.at)}`}
          {resolution && (
            <>
              <br />
              {resolution.by}：{resolution.note}
            </>
          )}
        </>
      }
      value={difference_fen === 0 ? undefined : formatMoney(difference_fen)}
      valueNote={<Tag kind={resolution ? 'info' : STATE_KINDS[state]}>{MATCH_STATE_NAMES[state]}</Tag>}
      {...(onResolve && { onClick: () => onResolve(entry) })}
      {...(!onResolve && payment?.sale_id != null && { to: `/sales/${payment.sale_id}` })}
    />
  )
}
