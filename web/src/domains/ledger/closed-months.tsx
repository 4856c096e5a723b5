import { closeMonth, listAccounts, listMonths } from '@shangxue/contract/ledger/endpoints'
import { useCall } from '../../lib/api/mutations.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { List, ListItem } from '../../ui/display/list/list.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Page, Section } from '../../ui/layout/page/page.tsx'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'
import styles from './accounts.module.css'
import { ACCOUNTS_PATH, useClosedMonths } from './api.ts'

const monthName = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`

export function ClosedMonths() {
  const { data, error, refetch } = useClosedMonths()
  return (
    <Page title="月度结账" back={ACCOUNTS_PATH}>
      {!data && !error && <SkeletonList rows={4} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          {data.next !== null && <CloseNextMonth month={data.next} />}
          {data.next === null && <Notice>已经过完的月份都结账了，这个月过完后再来结账</Notice>}
          {data.closed.length === 0 && (
            <EmptyState icon="lock" title="还没有结过账" hint="对好账后按月结账，结过的月份不会再被改动" />
          )}
          {data.closed.length > 0 && (
            <Section title="已结账">
              <List label="已结账">
                {data.closed.map(({ month, by, at }) => (
                  <ListItem
                    key={month}
                    icon="lock"
                    title={monthName(month)}
                    note={`${by} ${formatDateTime(at)}结账`}
                  />
                ))}
              </List>
            </Section>
          )}
        </div>
      )}
    </Page>
  )
}

function CloseNextMonth({ month }: { month: string }) {
  const closeMonthCall = useCall(closeMonth, { invalidates: [listMonths, listAccounts] })
  const name = monthName(month)
  const confirmClose = async () => {
    const isConfirmed = await confirm({
      title: `给${name}结账？`,
      message: `结账后${name}和以前不能再记账、收款、打款或作废，只能在后面的月份冲销，而且不能取消结账。请先对好账、点好现金。`,
      confirmLabel: '结账',
      danger: true,
    })
    if (!isConfirmed) return
    const response = await closeMonthCall.mutateAsync({ month }).catch(() => undefined)
    if (response) toast(`${name}已结账`, { kind: 'success' })
  }
  return (
    <Card title={`${name}可以结账`}>
      <div className={styles.stack}>
        <Notice kind="warning">
          结账不能取消。结账后{name}和以前不能再记账，发现错误只能在后面的月份冲销
        </Notice>
        <Button block icon="lock" busy={closeMonthCall.isPending} onClick={confirmClose}>
          给{name}结账
        </Button>
      </div>
    </Card>
  )
}
