import { VISIT_STATE_NAMES } from '@shangxue/contract/customers/visits'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  LEVEL_KINDS,
  unvisitedText,
  useVisitPlan,
  VISIT_KINDS,
  type Visit,
  type VisitPlan,
  visitPath,
} from '../api.ts'
import styles from '../customers.module.css'
import { checkInText } from './visit-entry.tsx'

/** The user's visits of today: current, planned and suggested. */
export function VisitsToday() {
  const { data, error, refetch } = useVisitPlan()
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} />
    return <SkeletonList rows={6} />
  }
  const [overdue, otherVisits] = [
    data.visits.filter((item) => item.overdue),
    data.visits.filter((item) => !item.overdue),
  ]
  return (
    <div className={styles.stack}>
      <Section title={`今天 ${formatDay(data.day)}`}>
        {otherVisits.length === 0 ? (
          <EmptyState icon="calendar" title="今天还没有计划" hint="可以从下面的建议里选一位客户" />
        ) : (
          <VisitList label="今天的拜访" visits={otherVisits} />
        )}
      </Section>
      {overdue.length > 0 && (
        <Section title="已逾期">
          <VisitList label="已逾期的拜访" visits={overdue} />
        </Section>
      )}
      {data.suggested.length > 0 && (
        <Section title="建议拜访">
          <p className={styles.note}>久未拜访、等级高、近 90 天买得多的排在前面</p>
          <List label="建议拜访">
            {data.suggested.map((item) => (
              <SuggestedVisit key={item.id} customer={item} />
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}

const VisitList = ({ label, visits }: { label: string; visits: readonly Visit[] }) => (
  <List label={label}>
    {visits.map((visit) => (
      <ListItem
        key={visit.id}
        to={visitPath(visit.customer)}
        title={visit.customer}
        note={
          <>
            {[visit.area, visit.purpose].filter(Boolean).join(' · ')}
            {visit.state !== 'planned' && (
              <>
                <br />
                {checkInText(visit)}
              </>
            )}
          </>
        }
        value={<Tag kind={VISIT_KINDS[visit.state]}>{VISIT_STATE_NAMES[visit.state]}</Tag>}
        valueNote={visit.overdue && <Tag kind="danger">{formatDay(visit.day)}</Tag>}
      />
    ))}
  </List>
)

function SuggestedVisit({ customer }: { customer: VisitPlan['suggested'][number] }) {
  const { name, area, level, days_unvisited, amount_90_fen } = customer
  return (
    <ListItem
      to={visitPath(name)}
      title={name}
      note={[area, unvisitedText(days_unvisited)].join(' · ')}
      value={amount_90_fen === 0 ? undefined : formatMoney(amount_90_fen)}
      valueNote={<Tag kind={LEVEL_KINDS[level]}>{level}</Tag>}
    />
  )
}
