import { exportSummaryReport } from '@shangxue/contract/summaries/endpoints'
import { useState } from 'react'
import { useAddress } from '../../../lib/address/index.ts'
import { useAllowed, useSession } from '../../../lib/session/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PullIndicator } from '../../../ui/layout/pull-indicator.tsx'
import { usePullRefresh } from '../../../ui/layout/use-pull-refresh.ts'
import { periodText, presets } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { IMAGE_FORMAT, ShareButton } from '../../sales/public.ts'
import { RequirePermission } from '../../stock/public.ts'
import { GoodsCard, TargetsCard } from '../components/goods-sections.tsx'
import { AccountsCard, CashCard, DebtsCard } from '../components/money-sections.tsx'
import { SalesCard, SharesCard } from '../components/sales-section.tsx'
import styles from '../components/summaries.module.css'
import { reportPaper } from '../paper.ts'
import { type Period, periodIn, type Report, useReport } from '../reads.ts'

/** 汇总报表: the report of a period on one page. */
export default function SummaryReportScreen() {
  return (
    <RequirePermission permission="sales-view" title="汇总报表">
      <SummaryReport />
    </RequirePermission>
  )
}

function SummaryReport() {
  const address = useAddress()
  const period = periodIn(address.get)
  const found = useReport(period)
  const pull = usePullRefresh(found.refetch)
  const money = useAllowed('finance')
  const { data } = found
  return (
    <Page
      title="汇总报表"
      back="/my-profile"
      wide
      actions={<IconButton icon="refresh" label="刷新" onClick={pull.refresh} />}
      toolbar={<Periods period={period} onPick={(next) => address.set({ ...next })} />}
    >
      <div className={styles.stack} {...pull.handlers}>
        <PullIndicator state={pull.state} distance={pull.distance} />
        {found.isError && data && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void pull.refresh() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {data && (
          <>
            <Sections report={data} />
            <div className={styles.actions}>
              <SharePicture report={data} />
              <ExportButton endpoint={exportSummaryReport} filters={{ ...period, money }} />
            </div>
          </>
        )}
        {!data && found.isError && <ErrorState error={found.error} onRetry={found.refetch} />}
        {!data && !found.isError && <SkeletonList rows={10} />}
      </div>
    </Page>
  )
}

function Periods({ period, onPick }: { period: Period; onPick: (period: Period) => void }) {
  const [open, setOpen] = useState(false)
  const { from, to } = period
  const chosen = presets().find((one) => one.from === from && one.to === to)
  return (
    <>
      <FilterBar label="选择期间">
        <Chip icon="calendar" opens onClick={() => setOpen(true)}>
          {periodText(from, to)}
        </Chip>
        {presets().map((one) => (
          <Chip
            key={one.label}
            selected={chosen?.label === one.label}
            onClick={() => onPick({ from: one.from, to: one.to })}
          >
            {one.label}
          </Chip>
        ))}
      </FilterBar>
      <PeriodSheet open={open} onClose={() => setOpen(false)} value={period} onPick={onPick} bounded />
    </>
  )
}

function Sections({ report }: { report: Report }) {
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
        <GoodsCard report={report} />
      </div>
      {!accounts && (
        <Notice>资金、欠款和费用只对有“资金管理”权限的人显示，需要时请让老板在权限管理里打开</Notice>
      )}
    </>
  )
}

function SharePicture({ report }: { report: Report }) {
  const company = useSession((session) => session.database)
  const pages = [reportPaper(report, company)]
  return <ShareButton pages={pages} title={`汇总报表-${report.from}-${report.to}`} format={IMAGE_FORMAT} />
}
