import type { CommissionRule } from '@shangxue/contract/commission/endpoints'
import { formatDay } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { payText, ruleTarget, useRules } from '../api.ts'
import { STAFF_PERFORMANCE_PATH } from '../staff-address.ts'

const NEW_RULE_PATH = `${STAFF_PERFORMANCE_PATH}?rule=new`

const validityText = ({ valid_from, valid_to }: CommissionRule): string =>
  valid_to === null ? `${formatDay(valid_from)}起` : `${formatDay(valid_from)}至${formatDay(valid_to)}`

/** Commission rules. Administrators can edit them. */
export function RulesView() {
  const { data, error, refetch } = useRules()
  const isAdmin = useSession((session) => session.isAdmin)
  return (
    <Page
      title="提成规则"
      back={STAFF_PERFORMANCE_PATH}
      actions={isAdmin && <IconLink icon="plus" label="新增提成规则" to={NEW_RULE_PATH} />}
    >
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={5} />}
      {data?.length === 0 && <NoRules isAdmin={isAdmin} />}
      {data && data.length > 0 && (
        <>
          <Notice>型号的规则先于品牌，品牌先于全部商品；同样的商品以开始日期晚的为准</Notice>
          <List label="提成规则">
            {data.map((rule) => (
              <ListItem
                key={rule.id}
                title={ruleTarget(rule)}
                note={`${validityText(rule)} · ${payText(rule)}`}
                {...(isAdmin && { to: `${STAFF_PERFORMANCE_PATH}?rule=${rule.id}` })}
              />
            ))}
          </List>
        </>
      )}
    </Page>
  )
}

const NoRules = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState
    icon="wallet"
    title="还没有提成规则"
    hint={isAdmin ? '先定一条全部商品的规则，再为个别品牌或型号另定' : '老板定好规则后，这里会列出来'}
    action={isAdmin && <ButtonLink to={NEW_RULE_PATH}>新增提成规则</ButtonLink>}
  />
)
