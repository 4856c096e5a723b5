import { PACE_NAMES, PACES, TARGET_SCOPE_NAMES, TARGET_SCOPES } from '@shangxue/contract/targets/endpoints'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Progress as ProgressBar } from '../../../ui/display/progress.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import { groupByScope, type Progress, useProgress } from '../api.ts'
import { MonthPage } from '../components/month-page.tsx'
import { ProgressRow } from '../components/progress-row.tsx'
import styles from '../components/targets.module.css'
import { monthText, parseMonth } from '../months.ts'

/** 业务进度: the targets of a month compared with sales. */
export default function ProgressScreen() {
  const address = useUrlParams()
  const month = parseMonth(address.get('month'))
  const scope = parseOneOf(TARGET_SCOPES, address.get('scope'))
  const pace = parseOneOf(PACES, address.get('pace'))
  const query = useProgress({ month, ...(scope && { scope }), ...(pace && { pace }) })
  const canOpenSales = useCanViewSales()
  return (
    <MonthPage
      title="业务进度"
      month={month}
      pageQuery={query}
      views={
        (scope || pace) && (
          <FilterBar label="按类别和进度筛选">
            {scope && (
              <Chip selected onClick={() => address.set({ scope: null })}>
                {TARGET_SCOPE_NAMES[scope]}
              </Chip>
            )}
            {pace && (
              <Chip selected onClick={() => address.set({ pace: null })}>
                {PACE_NAMES[pace]}
              </Chip>
            )}
          </FilterBar>
        )
      }
    >
      {(progress) =>
        progress.list.length === 0 ? (
          scope || pace ? (
            <NoMatches onClear={() => address.set({ scope: null, pace: null })} />
          ) : (
            <NoTargets month={month} />
          )
        ) : (
          <>
            <ElapsedDays {...progress} month={month} />
            {groupByScope(progress.list).map(({ scope, list }) => (
              <Section key={scope} title={TARGET_SCOPE_NAMES[scope]}>
                <ul className={styles.list} aria-label={`${TARGET_SCOPE_NAMES[scope]}进度`}>
                  {list.map((row) => (
                    <ProgressRow key={row.id} row={row} month={month} isLinked={canOpenSales} />
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

const ElapsedDays = ({
  days,
  passed: elapsedDays,
  month,
}: Pick<Progress, 'days' | 'passed'> & { month: string }) => (
  <Card>
    <ProgressBar
      label={`${monthText(month)}已过`}
      value={elapsedDays}
      max={days}
      text={`${elapsedDays} 天 / ${days} 天`}
    />
  </Card>
)

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon="search"
    title="没有这样的业务任务"
    hint="这个月的其他任务不在筛选里"
    action={
      <Button kind="secondary" onClick={onClear}>
        查看全部
      </Button>
    }
  />
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
