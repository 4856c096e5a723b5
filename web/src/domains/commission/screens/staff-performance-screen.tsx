import type { CommissionRule } from '@shangxue/contract/commission/endpoints'
import { useState } from 'react'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useRules } from '../api.ts'
import { PersonView } from '../components/person-view.tsx'
import { Ranking } from '../components/ranking.tsx'
import { RuleForm } from '../components/rule-form.tsx'
import { RulesView } from '../components/rules-view.tsx'
import { STAFF_PERFORMANCE_PATH, useStaffAddress } from '../staff-address.ts'

/** 员工业绩: sales by person, commissions and their rules. */
export default function StaffPerformanceScreen() {
  return (
    <RequirePermission permission="sales-view" title="员工业绩">
      <StaffPerformance />
    </RequirePermission>
  )
}

function StaffPerformance() {
  const staffAddress = useStaffAddress()
  const isAdmin = useSession((session) => session.isAdmin)
  const canSeeCost = useAllowed('cost-view')
  if (isAdmin && staffAddress.rule === 'new') return <RuleForm key="new" rule={undefined} />
  if (isAdmin && staffAddress.rule !== undefined && staffAddress.rule !== 'new')
    return <RuleLoader key={staffAddress.rule} id={staffAddress.rule} />
  if (canSeeCost && staffAddress.rules) return <RulesView />
  return staffAddress.person === undefined ? (
    <Ranking staffAddress={staffAddress} />
  ) : (
    <PersonView key={staffAddress.person} staffAddress={staffAddress} person={staffAddress.person} />
  )
}

function RuleLoader({ id }: { id: number }) {
  const { data, error, refetch } = useRules()
  const match = data?.find((item) => item.id === id)
  // Keeps the form until it navigates away, also when its rule was just deleted.
  const [rule, setRule] = useState<CommissionRule>()
  if (match && !rule) setRule(match)
  if (rule) return <RuleForm rule={rule} />
  return (
    <Page title="提成规则" back={`${STAFF_PERFORMANCE_PATH}?rules=1`}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={5} />}
      {data && (
        <EmptyState
          icon="wallet"
          title="这条规则已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={`${STAFF_PERFORMANCE_PATH}?rules=1`} replace>
              查看全部规则
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
