import { leaveText } from '@shangxue/contract/leave/schemas'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { togetherWith } from '../../../ui/layout/together-with.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type ListFilters, useWayBack } from '../../stock/public.ts'
import { type Balance, expiryText, ledgerAt, NEW, useDesk, useRequests } from '../leave.ts'
import { Notes } from './notes.tsx'
import { RequestRow } from './request-row.tsx'
import { ViewActions, Views } from './views.tsx'

/** The user's balances and requests. */
export function OwnList({ address }: { address: ListFilters }) {
  const desk = useDesk()
  const list = togetherWith(desk, useRequests({ scope: 'own', q: '' }))
  return (
    <ListPage
      title="请假"
      back={useWayBack('/my-profile')}
      actions={<ViewActions desk={desk.data} />}
      list={{
        ...list,
        onRefresh: () => Promise.all([Promise.resolve(list.onRefresh()), desk.refetch()]),
      }}
      itemKey={({ id }) => id}
      renderItem={(request) => <RequestRow request={request} named={false} />}
      estimate={88}
      summary={
        desk.data && (
          <>
            <Views desk={desk.data} address={address} />
            <Balances balances={desk.data.balances} />
          </>
        )
      }
      add={<IconLink icon="plus" label="申请请假" to={NEW} />}
      empty={
        <EmptyState
          icon="calendar"
          title="还没有请过假"
          hint="申请后会通知负责人审批，结果发到通知里"
          action={<ButtonLink to={NEW}>申请请假</ButtonLink>}
        />
      }
    />
  )
}

function usedText({ used, waiting }: Balance): string {
  const words = [used > 0 && `今年已休 ${leaveText(used)}`, waiting > 0 && `待审批 ${leaveText(waiting)}`]
  return words.filter(Boolean).join(' · ') || '今年还没有休'
}

/** Types with a balance, and others that were used this year. */
function Balances({ balances }: { balances: readonly Balance[] }) {
  const shown = balances.filter(({ counted, used, waiting }) => counted || used > 0 || waiting > 0)
  if (shown.length === 0) return null
  return (
    <Card title="假期余额" flush>
      <List label="假期余额">
        {shown.map((balance) => (
          <ListItem
            key={balance.type_id}
            title={balance.type}
            note={<Notes lines={[usedText(balance), expiryText(balance)]} />}
            {...(balance.counted && { value: leaveText(balance.left), to: ledgerAt(balance.type_id) })}
          />
        ))}
      </List>
    </Card>
  )
}
