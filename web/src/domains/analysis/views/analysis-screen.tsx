import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'

import styles from '../analysis.module.css'
import { type AnalysisConfig, VIEW_NAMES } from '../analysis-configs.ts'
import { useTrend } from '../api.ts'
import { QuerySection } from '../components/query-section.tsx'
import { SelectionBar } from '../components/selection-bar.tsx'
import { salesLinesPath } from '../drill-down.ts'
import { useForecast } from '../insights/api.ts'
import { ChangeView } from '../insights/change-view.tsx'
import { ForecastCard } from '../insights/forecast-card.tsx'
import { includesToday } from '../periods.ts'
import { type AnalysisSelection, parseSelection } from '../selection.ts'
import { AbcView } from './abc-view.tsx'
import { ActivityView, RfmView } from './customers-view.tsx'
import { Headline } from './headline.tsx'
import { HeatView } from './heat-view.tsx'
import { RankingCard } from './ranking-card.tsx'
import { SlowStockView } from './slow-stock-view.tsx'
import { TrendCard } from './trend-card.tsx'

/** The screen of all analyses, driven by its config. */
export function AnalysisScreen({ config }: { config: AnalysisConfig }) {
  return (
    <RequirePermission permission={config.permission} title={config.title}>
      <AnalysisContent config={config} />
    </RequirePermission>
  )
}

const EXPLORATION_VIEWS = {
  timeline: lazyWithRetry(() => import('../exploration/timeline-view.tsx')),
  pivot: lazyWithRetry(() => import('../exploration/pivot-view.tsx')),
  pair: lazyWithRetry(() => import('../exploration/pair-view.tsx')),
}

const isAnalysis = (path: unknown) => typeof path === 'string' && path.startsWith('/api/analysis/')

function AnalysisContent({ config }: { config: AnalysisConfig }) {
  const address = useUrlParams()
  const canSeeCost = useAllowed('cost-view')
  const choice = parseSelection(config, address.search, canSeeCost)
  const back = useBackTarget('/my-profile')
  const queryClient = useQueryClient()
  const pullRefresh = usePullRefresh(() =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey: [path] }) => isAnalysis(path) }),
  )
  return (
    <Page
      title={config.title}
      back={back}
      actions={<IconButton icon="refresh" label="刷新" onClick={pullRefresh.refresh} />}
      toolbar={<SelectionBar choice={choice} />}
    >
      <div className={styles.stack} {...pullRefresh.handlers}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        {config.views.length > 1 && (
          <SegmentedControl
            label="怎么看"
            options={config.views.map((value) => ({ value, label: VIEW_NAMES[value] }))}
            value={choice.view}
            onChange={(view) => address.set({ view: view === 'overview' ? null : view })}
          />
        )}
        <AnalysisView choice={choice} />
      </div>
    </Page>
  )
}

function AnalysisView({ choice }: { choice: AnalysisSelection }) {
  const { view, config } = choice
  if (view === 'why') return <ChangeView choice={choice} />
  if (view === 'heat') return <HeatView choice={choice} />
  if (view === 'abc') return <AbcView choice={choice} />
  if (view === 'slow' && config.slow) return <SlowStockView choice={choice} slow={config.slow} />
  if (view === 'activity') return <ActivityView choice={choice} />
  if (view === 'rfm') return <RfmView choice={choice} />
  if (view === 'timeline' || view === 'pivot' || view === 'pair') {
    const View = EXPLORATION_VIEWS[view]
    return (
      <Suspense fallback={<SkeletonList rows={12} />}>
        <View choice={choice} />
      </Suspense>
    )
  }
  return <Overview choice={choice} />
}

function Overview({ choice }: { choice: AnalysisSelection }) {
  const result = useTrend(choice)
  const forecast = useForecast(choice)
  const canSeeSales = useCanViewSales()
  return (
    <>
      <QuerySection query={result} skeletonRows={12}>
        {(data) => (
          <>
            <Headline choice={choice} data={data} />
            {includesToday(choice.period) && <ForecastCard choice={choice} query={forecast} />}
            {data.rows.length > 1 && <TrendCard choice={choice} data={data} />}
          </>
        )}
      </QuerySection>
      <RankingCard choice={choice} />
      {canSeeSales && (
        <ButtonLink kind="secondary" block to={salesLinesPath(choice.period, choice.filterValues)}>
          查看销售明细
        </ButtonLink>
      )}
    </>
  )
}
