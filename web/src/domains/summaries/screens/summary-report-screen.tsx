import { exportSummaryReport } from '@shangxue/contract/summaries/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { periodText, presets } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { IMAGE_FORMAT, ShareButton } from '../../sales/public.ts'
import { type Period, parsePeriod, type Report, useSummaryReport } from '../api.ts'
import { AccountsCard, CashCard, DebtsCard } from '../components/money-sections.tsx'
import { SalesCard, SharesCard } from '../components/sales-section.tsx'
import { StockCard, TargetsCard } from '../components/stock-sections.tsx'
import styles from '../components/summaries.module.css'
import { reportImage } from '../report-image.ts'

/** 汇总报表: the report of a period on one page. */
export default function SummaryReportScreen() {
  return (
    <RequirePermission permission="sales-view" title="汇总报表">
      <LoadedReport />
    </RequirePermission>
  )
}

function LoadedReport() {
  const address = useUrlParams()
  const period = parsePeriod(address.get)
  const query = useSummaryReport(period)
  const pullRefresh = usePullRefresh(query.refetch)
  const canSeeMoney = useAllowed('finance')
  const { data } = query
  return (
    <Page
      title="汇总报表"
      back="/my-profile"
      wide
      actions={<IconButton icon="refresh" label="刷新" onClick={pullRefresh.refresh} />}
      toolbar={<PeriodChips period={period} onPick={(next) => address.set({ ...next })} />}
    >
      <div className={styles.stack} {...pullRefresh.handlers}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        {query.isError && data && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void pullRefresh.refresh() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {data && (
          <>
            <ReportSections report={data} />
            <div className={styles.actions}>
              <ShareImageButton report={data} />
              <ExportButton endpoint={exportSummaryReport} filters={{ ...period, money: canSeeMoney }} />
            </div>
          </>
        )}
        {!data && query.isError && <ErrorState error={query.error} onRetry={query.refetch} />}
        {!data && !query.isError && <SkeletonList rows={10} />}
      </div>
    </Page>
  )
}

function PeriodChips({ period, onPick }: { period: Period; onPick: (period: Period) => void }) {
  const [open, setOpen] = useState(false)
  const { from, to } = period
  const chosen = presets().find((item) => item.from === from && item.to === to)
  return (
    <>
      <FilterBar label="选择期间">
        <Chip icon="calendar" opens onClick={() => setOpen(true)}>
          {periodText(from, to)}
        </Chip>
        {presets().map((item) => (
          <Chip
            key={item.label}
            selected={chosen?.label === item.label}
            onClick={() => onPick({ from: item.from, to: item.to })}
          >
            {item.label}
          </Chip>
        ))}
      </FilterBar>
      <PeriodSheet open={open} onClose={() => setOpen(false)} value={period} onPick={onPick} bounded />
    </>
  )
}

function ReportSections({ report }: { report: Report }) {
  const { accounts, debts, cash } = report
  return (
    <>
      <SalesCard report={report} />
      <div className={styles.columns}>
        <SharesCard report={report} />
        <TargetsCard report={report} />
        {accounts && <AccountsCard accounts={accounts} report={report} />}
        {debts && <DebtsCard debts={debts} report={report} />}
        {cash && <CashCard cash={cash} report={report} />}
        <StockCard report={report} />
      </div>
      {!accounts && (
        <Notice>资金、欠款和费用只对有“资金管理”权限的人显示，需要时请让老板在权限管理里打开</Notice>
      )}
    </>
  )
}

function ShareImageButton({ report }: { report: Report }) {
  const company = useSession((session) => session.database)
  const pages = [reportImage(report, company)]
  return <ShareButton pages={pages} title={`汇总报表-${report.from}-${report.to}`} format={IMAGE_FORMAT} />
}
