import { setCashRecurringState, settleCashRecurring } from '@shangxue/contract/expenses/recurring'
import {
  CASH_DIRECTION_NAMES,
  type CashDirection,
  RECURRING_STATE_NAMES,
} from '@shangxue/contract/expenses/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { categoriesPath, ENTRY_QUERIES, type RecurringEntry, useRecurring } from '../api.ts'
import styles from '../expenses.module.css'
import { RecurringForm } from './recurring-form.tsx'

/** Entries that are posted each month automatically. */
export function RecurringList({ direction }: { direction: CashDirection }) {
  const { data, error, refetch } = useRecurring(direction)
  const name = `固定${CASH_DIRECTION_NAMES[direction]}`
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={5} />
  if (data.length === 0)
    return (
      <EmptyState
        icon="refresh"
        title={`还没有${name}`}
        hint="每月金额不变的，如房租和宽带，设一次就会到日子自动入账"
        action={<ButtonLink to={categoriesPath(direction, 'recurring=new')}>新增{name}</ButtonLink>}
      />
    )
  return (
    <List label={name}>
      {data.map((row) => (
        <ListItem
          key={row.id}
          to={categoriesPath(direction, `view=recurring&recurring=${row.id}`)}
          title={
            <>
              {row.item} <StateTag row={row} />
            </>
          }
          note={
            <>
              每月 {row.day_of_month} 号 · {row.location} · {row.account}
              {row.next_day && (
                <>
                  <br />
                  下次 {formatDay(row.next_day)}
                </>
              )}
            </>
          }
          value={formatMoney(row.amount_fen)}
        />
      ))}
    </List>
  )
}

function StateTag({ row: { state, waiting: pending } }: { row: RecurringEntry }) {
  if (pending !== null) return <Tag kind="warning">没有入账</Tag>
  if (state === 'active') return null
  return <Tag kind="neutral">{RECURRING_STATE_NAMES[state]}</Tag>
}

/** Edits, pauses, ends or settles a recurring entry. */
export function EditRecurring({ direction, id }: { direction: CashDirection; id: number }) {
  const { data, error, refetch } = useRecurring(direction)
  const row = data?.find((entry) => entry.id === id)
  const back = categoriesPath(direction, 'view=recurring')
  if (row && row.state !== 'ended')
    return (
      <RecurringForm
        key={row.version}
        direction={direction}
        existing={row}
        hintText={<RecurringActions row={row} />}
      />
    )
  return (
    <Page title={`固定${CASH_DIRECTION_NAMES[direction]}`} back={back}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={5} />}
      {data && (
        <EmptyState
          icon="refresh"
          title={row ? `“${row.item}”已经结束` : '没有这条记录'}
          hint="已经入账的记录都保留"
          action={
            <ButtonLink kind="secondary" to={back} replace>
              查看全部
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function RecurringActions({ row }: { row: RecurringEntry }) {
  const { id, version, state, waiting, next_day, item } = row
  const mutationOptions = { invalidates: ENTRY_QUERIES }
  const setState = useCall(setCashRecurringState, mutationOptions)
  const settlePending = useCall(settleCashRecurring, mutationOptions)
  const isBusy = setState.isPending || settlePending.isPending
  const notifyAfter = (work: Promise<unknown>, text: string) =>
    work.then(
      () => toast(text, { kind: 'success' }),
      () => undefined,
    )
  const confirmEnd = async () => {
    const isConfirmed = await confirm({
      title: `结束“${item}”？`,
      message: '以后不再自动入账，也不能恢复；已经入账的记录都保留',
      confirmLabel: '结束',
      danger: true,
    })
    if (isConfirmed) await notifyAfter(setState.mutateAsync({ id, version, state: 'ended' }), '已结束')
  }
  return (
    <div className={styles.buttons}>
      {waiting !== null && next_day !== null && (
        <>
          <Notice kind="warning">
            {formatDay(next_day)}的一笔没有入账：{waiting}
          </Notice>
          <div className={styles.pair}>
            <Button
              kind="secondary"
              disabled={isBusy}
              onClick={() =>
                void notifyAfter(settlePending.mutateAsync({ id, version, how: 'today' }), '已记入今天')
              }
            >
              记入今天
            </Button>
            <Button
              kind="secondary"
              disabled={isBusy}
              onClick={() =>
                void notifyAfter(settlePending.mutateAsync({ id, version, how: 'skip' }), '这一笔不再入账')
              }
            >
              跳过这一笔
            </Button>
          </div>
        </>
      )}
      {state === 'active' && waiting === null && next_day && <Notice>下次 {next_day} 自动入账</Notice>}
      {state === 'paused' && <Notice kind="warning">已暂停；继续以后，暂停期间的不补记</Notice>}
      <div className={styles.pair}>
        {state === 'active' ? (
          <Button
            kind="secondary"
            icon="pause"
            disabled={isBusy}
            onClick={() => void notifyAfter(setState.mutateAsync({ id, version, state: 'paused' }), '已暂停')}
          >
            暂停
          </Button>
        ) : (
          <Button
            kind="secondary"
            icon="play"
            disabled={isBusy}
            onClick={() => void notifyAfter(setState.mutateAsync({ id, version, state: 'active' }), '已继续')}
          >
            继续
          </Button>
        )}
        <Button kind="secondary" icon="close" disabled={isBusy} onClick={() => void confirmEnd()}>
          结束
        </Button>
      </div>
    </div>
  )
}
