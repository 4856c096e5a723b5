import { leaveText } from '@shangxue/contract/leave/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { type Balance, expiryText, ledgerPath, NEW_PATH, useLeaveDesk, useRequests } from '../api.ts'
import { NoteLines } from './note-lines.tsx'
import { RequestRow } from './request-row.tsx'
import { LeaveViewActions, LeaveViewTabs } from './view-tabs.tsx'

/** The user's balances and requests. */
export function OwnList({ address }: { address: ListFilters }) {
  const deskQuery = useLeaveDesk()
  const list = waitForHeader(deskQuery, useRequests({ scope: 'own', q: '' }))
  return (
    <ListPage
      title="请假"
      back={useBackTarget('/my-profile')}
      actions={<LeaveViewActions desk={deskQuery.data} />}
      list={{
        ...list,
        onRefresh: () => Promise.all([Promise.resolve(list.onRefresh()), deskQuery.refetch()]),
      }}
      itemKey={({ id }) => id}
      renderItem={(request) => <RequestRow request={request} showName={false} />}
      estimate={88}
      summary={
        deskQuery.data && (
          <>
            <LeaveViewTabs desk={deskQuery.data} address={address} />
            <BalanceCards balances={deskQuery.data.balances} />
          </>
        )
      }
      add={<IconLink icon="plus" label="申请请假" to={NEW_PATH} />}
      empty={
        <EmptyState
          icon="calendar"
          title="还没有请过假"
          hint="申请后会通知负责人审批，结果发到通知里"
          action={<ButtonLink to={NEW_PATH}>申请请假</ButtonLink>}
        />
      }
    />
  )
}

function usedText({ used, waiting }: Balance): string {
  const texts = [used > 0 && `今年已休 ${leaveText(used)}`, waiting > 0 && `待审批 ${leaveText(waiting)}`]
  return texts.filter(Boolean).join(' · ') || '今年还没有休'
}

/** Types with a balance, and others that were used this year. */
function BalanceCards({ balances }: { balances: readonly Balance[] }) {
  const visibleBalances = balances.filter(({ counted, used, waiting }) => counted || used > 0 || waiting > 0)
  if (visibleBalances.length === 0) return null
  return (
    <Card title="假期余额" flush>
      <List label="假期余额">
        {visibleBalances.map((balance) => (
          <ListItem
            key={balance.type_id}
            title={balance.type}
            note={<NoteLines lines={[usedText(balance), expiryText(balance)]} />}
            {...(balance.counted && { value: leaveText(balance.left), to: ledgerPath(balance.type_id) })}
          />
        ))}
      </List>
    </Card>
  )
}
