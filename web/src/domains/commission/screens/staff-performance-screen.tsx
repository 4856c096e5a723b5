import type { CommissionRule } from '@shangxue/contract/commission/endpoints'
import { useState } from 'react'
import { useAllowed, useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Permitted } from '../../stock/public.ts'
import { STAFF, useStaffAddress } from '../address.ts'
import { PersonView } from '../components/person-view.tsx'
import { Ranking } from '../components/ranking.tsx'
import { RuleForm } from '../components/rule-form.tsx'
import { RulesView } from '../components/rules-view.tsx'
import { useRules } from '../reads.ts'

/** 员工业绩: sales by person, commissions and their rules. */
export default function StaffPerformanceScreen() {
  return (
    <Permitted permission="sales-view" title="员工业绩">
      <StaffPerformance />
    </Permitted>
  )
}

function StaffPerformance() {
  const at = useStaffAddress()
  const boss = useSession((session) => session.isAdmin)
  const seesCost = useAllowed('cost-view')
  if (boss && at.rule === 'new') return <RuleForm key="new" rule={undefined} />
  if (boss && at.rule !== undefined && at.rule !== 'new') return <KnownRule key={at.rule} id={at.rule} />
  if (seesCost && at.rules) return <RulesView />
  return at.person === undefined ? (
    <Ranking at={at} />
  ) : (
    <PersonView key={at.person} at={at} person={at.person} />
  )
}

function KnownRule({ id }: { id: number }) {
  const { data, error, refetch } = useRules()
  const found = data?.find((one) => one.id === id)
  // Keeps the form until it navigates away, also when its rule was just deleted.
  const [rule, setRule] = useState<CommissionRule>()
  if (found && !rule) setRule(found)
  if (rule) return <RuleForm rule={rule} />
  return (
    <Page title="提成规则" back={`${STAFF}?rules=1`}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={5} />}
      {data && (
        <EmptyState
          icon="wallet"
          title="这条规则已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={`${STAFF}?rules=1`} replace>
              查看全部规则
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
