import { TARGET_SCOPE_NAMES } from '@shangxue/contract/targets'
import { useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Progress as ProgressBar } from '../../../ui/display/progress.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useSeesSales } from '../../sales-figures/public.ts'
import { MonthPage } from '../components/month-page.tsx'
import { ProgressRow } from '../components/progress-row.tsx'
import styles from '../components/targets.module.css'
import { monthIn, monthText } from '../months.ts'
import { inScopes, type Progress, useProgress } from '../reads.ts'

/** 业务进度: a month's targets against what was sold. */
export default function ProgressScreen() {
  const month = monthIn(useAddress().get('month'))
  const found = useProgress(month)
  const opens = useSeesSales()
  return (
    <MonthPage title="业务进度" month={month} found={found}>
      {(progress) =>
        progress.list.length === 0 ? (
          <NoTargets month={month} />
        ) : (
          <>
            <Days {...progress} month={month} />
            {inScopes(progress.list).map(({ scope, list }) => (
              <Section key={scope} title={TARGET_SCOPE_NAMES[scope]}>
                <ul className={styles.list} aria-label={`${TARGET_SCOPE_NAMES[scope]}进度`}>
                  {list.map((row) => (
                    <ProgressRow key={row.id} row={row} month={month} opens={opens} />
                  ))}
                </ul>
              </Section>
            ))}
          </>
        )
      }
    </MonthPage>
  )
}

const Days = ({ days, passed, month }: Pick<Progress, 'days' | 'passed'> & { month: string }) => (
  <Card>
    <ProgressBar
      label={`${monthText(month)}已过`}
      value={passed}
      max={days}
      text={`${passed} 天 / ${days} 天`}
    />
  </Card>
)

const NoTargets = ({ month }: { month: string }) => (
  <EmptyState
    icon="trend"
    title={`${monthText(month)}还没有业务任务`}
    hint="在业务任务里为门店、员工或品牌定下目标，这里就会对照实际销售"
    action={
      <ButtonLink kind="secondary" to={`/others/business-tasks?month=${month}`}>
        查看业务任务
      </ButtonLink>
    }
  />
)
