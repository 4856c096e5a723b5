import { IconButton } from '../../../ui/action/icon-button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type MorningSummary, useMorningSummary } from '../api.ts'
import {
  ChangesCard,
  MonthCard,
  ParagraphCard,
  PendingDecisionsCard,
  TodayCard,
} from '../components/morning-cards.tsx'
import styles from '../components/summaries.module.css'

/** 经营汇总: the boss's daily summary. Requires the market analysis permission. */
export default function BusinessSummaryScreen() {
  const query = useMorningSummary()
  const pullRefresh = usePullRefresh(query.refetch)
  const { data } = query
  return (
    <Page
      title="经营汇总"
      back="/my-profile"
      wide
      actions={<IconButton icon="refresh" label="刷新" onClick={pullRefresh.refresh} />}
    >
      <div className={styles.stack} {...pullRefresh.handlers}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        {query.isError && data && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void pullRefresh.refresh() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {data && <Cards morning={data} />}
        {!data && query.isError && <ErrorState error={query.error} onRetry={query.refetch} />}
        {!data && !query.isError && <SkeletonList rows={10} />}
      </div>
    </Page>
  )
}

const Cards = ({ morning }: { morning: MorningSummary }) => (
  <>
    <ParagraphCard />
    <div className={styles.columns}>
      <PendingDecisionsCard morning={morning} />
      <ChangesCard morning={morning} />
      <TodayCard morning={morning} />
      <MonthCard morning={morning} />
      <List label="更多">
        <ListItem
          icon="chart"
          title="汇总报表"
          note="一段时间的完整报表，可以导出"
          to="/others/summary-report"
        />
        <ListItem
          icon="download"
          title="市场分析导出"
          note="按区域生成 Excel 报表"
          to="/others/market-analysis-export"
        />
      </List>
    </div>
  </>
)
