import { FUND_KIND_NAMES, FUND_STATE_NAMES } from '@shangxue/contract/treasury/transfers'
import { Link } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { entriesPath } from '../../expenses/public.ts'
import { dueText, LIST_PATH, STATE_KINDS, type TransferRequestDetail, useTransfer } from './api.ts'
import { TransferActions } from './transfer-actions.tsx'
import { transferHistory } from './transfer-history.ts'
import styles from './transfer-requests.module.css'

/** A transfer request with its effects and history. */
export function TransferDetail({ id }: { id: number }) {
  const { data, error, refetch } = useTransfer(id)
  const back = useBackTarget(LIST_PATH)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="资金调整"
      subtitle={data?.number}
      back={back}
      footer={data && <TransferActions adjustment={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="refresh" title="没有这笔资金调整" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <TransferHeader adjustment={data} />
          <Card title="经过">
            <Timeline label="审批经过" entries={transferHistory(data)} />
          </Card>
        </div>
      )}
    </Page>
  )
}

function TransferHeader({ adjustment }: { adjustment: TransferRequestDetail }) {
  const { kind, state, amount_fen, fee_fen, item, from_account, to_account, location, day, reason, by } =
    adjustment
  const { fee_entry_id } = adjustment
  const dueLabel = dueText(adjustment)
  const facts: (Description | false)[] = [
    { label: '类型', value: FUND_KIND_NAMES[kind] },
    { label: '转出', value: `${from_account}（余额 ${formatMoney(adjustment.from.balance_fen)}）` },
    { label: '转入', value: `${to_account}（余额 ${formatMoney(adjustment.to.balance_fen)}）` },
    fee_fen > 0 && {
      label: '手续费',
      value: `${formatMoney(fee_fen)}，到账 ${formatMoney(amount_fen - fee_fen)}`,
    },
    item !== null && {
      label: '手续费项目',
      value:
        fee_entry_id === null ? (
          item
        ) : (
          <Link to={entriesPath('expense', `entry=${fee_entry_id}`)}>{item}</Link>
        ),
    },
    location !== null && { label: '门店', value: location },
    dueLabel !== undefined && { label: '归还', value: dueLabel },
    { label: '原因', value: reason },
    { label: '申请', value: `${by}，${formatDay(day)}` },
  ]
  return (
    <Card
      title={formatMoney(amount_fen)}
      action={<Tag kind={STATE_KINDS[state]}>{FUND_STATE_NAMES[state]}</Tag>}
    >
      <div className={styles.stack}>
        <TransferWarning adjustment={adjustment} />
        <DescriptionList items={facts.filter((fact) => fact !== false)} />
      </div>
    </Card>
  )
}

/** Warnings for the approver. */
function TransferWarning({ adjustment }: { adjustment: TransferRequestDetail }) {
  const { state, overdue, from, from_account, amount_fen, own, reversed } = adjustment
  if (reversed)
    return (
      <Notice>
        {formatDay(reversed.day)}由{reversed.by}冲销：{reversed.reason}
      </Notice>
    )
  if (overdue) return <Notice kind="danger">已超过归还日期，还没有归还</Notice>
  if (state !== 'waiting') return null
  const balanceAfter = from.balance_fen - amount_fen
  if (balanceAfter < 0)
    return (
      <Notice kind={from.kind === 'cash' ? 'danger' : 'warning'}>
        {from_account}余额不够，
        {from.kind === 'cash' ? '补足现金后才能批准' : `批准后将透支 ${formatMoney(-balanceAfter)}`}
      </Notice>
    )
  return own ? <Notice>自己申请的不能自己审批，已通知老板和其他财务</Notice> : null
}
