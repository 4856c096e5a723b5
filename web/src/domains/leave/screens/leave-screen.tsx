import { Suspense } from 'react'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useListFilters } from '../../stock/public.ts'
import { LedgerView } from '../balances/ledger-view.tsx'
import { AbsencesView } from '../components/absences-view.tsx'
import { OwnList } from '../components/own-list.tsx'
import { RequestDetail } from '../components/request-detail.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { TeamList } from '../components/team-list.tsx'

const failed = ({ retry }: { retry: () => void }) => <ErrorState onRetry={retry} />
const BalancesView = lazyWithRetry(() => import('../balances/balances-view.tsx'), failed)
const TypesView = lazyWithRetry(() => import('../types/leave-types-view.tsx'), failed)

/** 请假: own leave, team requests, absences, balances and leave types. */
export default function LeaveScreen() {
  const address = useListFilters()
  const { get } = address
  const id = parsePositiveInt(get('id'))
  const ledger = parsePositiveInt(get('ledger'))
  const user = parsePositiveInt(get('user'))
  if (id !== undefined) return <RequestDetail key={id} id={id} />
  if (get('new') === '1') return <RequestForm />
  if (ledger !== undefined)
    return (
      <LedgerView type={ledger} user={user === undefined ? undefined : { id: user, name: get('name') }} />
    )
  switch (get('view')) {
    case 'team':
      return <TeamList address={address} />
    case 'away':
      return <AbsencesView address={address} />
    case 'balances':
      return (
        <RequirePermission permission="attendance-admin" title="员工余额">
          <Suspense>
            <BalancesView address={address} />
          </Suspense>
        </RequirePermission>
      )
    case 'types':
      return (
        <RequirePermission permission="attendance-admin" title="假期类型">
          <Suspense>
            <TypesView address={address} />
          </Suspense>
        </RequirePermission>
      )
    default:
      return <OwnList address={address} />
  }
}
