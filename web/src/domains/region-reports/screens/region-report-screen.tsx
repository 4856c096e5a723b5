import {
  deleteRegionReport,
  downloadRegionReport,
  getRegionReport,
  listRegionReports,
  REGION_PART_NAMES,
  rebuildRegionReport,
} from '@shangxue/contract/region-reports/endpoints'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { isRunning, type Report, type ReportAddress, useRegionReport } from '../api.ts'
import { ReportTable } from '../components/report-table.tsx'
import styles from '../components/reports.module.css'

const HOME = '/others/market-analysis-export'

/** 区域分析: a saved report with its figures and workbook. */
export default function RegionReportScreen() {
  const { region = '', file = '' } = useParams()
  const address = { region, file }
  const { data, isError, error, refetch } = useRegionReport(address)
  const canRemove = useSession(({ isAdmin, userName }) => isAdmin || userName === data?.by)
  return (
    <Page
      title={`${region}分析`}
      {...(data && { subtitle: `${periodText(data.from, data.to)} · ${data.by}` })}
      back={HOME}
      wide
      {...(data && canRemove && { actions: <RemoveButton address={address} /> })}
    >
      {data && <ReportContent report={data} />}
      {!data && isError && <ErrorState error={error} onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={10} />}
    </Page>
  )
}

function ReportContent({ report }: { report: Report }) {
  if (isRunning(report)) return <ReportProgress report={report} />
  if (report.state === 'done') return <FinishedReport report={report} />
  const expired = report.state === 'expired'
  return (
    <EmptyState
      icon={expired ? 'clock' : 'alert'}
      title={expired ? '这份报表已过保存期' : '报表没有生成'}
      hint={
        expired ? '报表保存 90 天，可以用同样的区域、期间和内容重新生成' : (report.refusal ?? '请重新生成')
      }
      action={<RebuildButton address={report} />}
    />
  )
}

function RebuildButton({ address: { region, file } }: { address: ReportAddress }) {
  const write = useCall(rebuildRegionReport, { invalidates: [getRegionReport, listRegionReports] })
  return (
    <Button busy={write.isPending} onClick={() => write.mutate({ region, file })}>
      重新生成
    </Button>
  )
}

function ReportProgress({ report: { rows_done, rows_total, parts } }: { report: Report }) {
  return (
    <Card title="正在生成">
      <div className={styles.part}>
        <Progress
          label={parts.map((part) => REGION_PART_NAMES[part]).join('、')}
          {...(rows_total > 0 && {
            value: rows_done,
            max: rows_total,
            text: `${formatWhole(rows_done)} / ${formatWhole(rows_total)} 行`,
          })}
        />
        <p className={styles.note}>可以离开这个页面，完成后会有通知</p>
      </div>
    </Card>
  )
}

function FinishedReport({ report }: { report: Report }) {
  const address = useUrlParams()
  const part = parseOneOf(report.parts, address.get('part')) ?? report.parts[0]
  const page = report.pages.find((item) => item.part === part)
  return (
    <div className={styles.stack}>
      <DownloadButton report={report} />
      <FilterBar label="工作表">
        {report.pages.map((item) => (
          <Chip
            key={item.part}
            selected={item.part === part}
            onClick={() => address.set({ part: item.part })}
          >
            {REGION_PART_NAMES[item.part]}
          </Chip>
        ))}
      </FilterBar>
      {page && <ReportTable page={page} />}
    </div>
  )
}

function DownloadButton({ report: { region, file, from, to, with_cost, expires_at } }: { report: Report }) {
  const canSeeCost = useAllowed('cost-view')
  const [isBusy, setIsBusy] = useState(false)
  async function downloadFile() {
    setIsBusy(true)
    try {
      const name = `${region}分析 ${from} 至 ${to}.xlsx`
      const delivery = await deliverFile(downloadRegionReport, { region, file }, name)
      if (delivery === 'downloaded') toast('报表已保存到下载', { kind: 'success' })
    } catch {
      // the call has reported the error
    } finally {
      setIsBusy(false)
    }
  }
  if (with_cost && !canSeeCost)
    return <Notice>这份报表的 Excel 含有成本，需要“查看成本”权限才能下载；可以自己生成一份不含成本的</Notice>
  return (
    <div className={styles.part}>
      <Button block icon="download" busy={isBusy} onClick={() => void downloadFile()}>
        下载 Excel
      </Button>
      {expires_at && <p className={styles.note}>保存到{formatDay(expires_at)}，之后可以重新生成</p>}
    </div>
  )
}

function RemoveButton({ address }: { address: ReportAddress }) {
  const navigate = useNavigate()
  const write = useCall(deleteRegionReport, { invalidates: [listRegionReports] })
  async function remove() {
    const isConfirmed = await confirm({
      title: '删除这份报表',
      message: '公司里的人都不能再查看和下载它',
      confirmLabel: '删除',
      danger: true,
    })
    if (!isConfirmed) return
    try {
      await write.mutateAsync({ region: address.region, file: address.file })
      void navigate(HOME)
    } catch {
      // the call has reported the error
    }
  }
  return <IconButton icon="trash" label="删除报表" disabled={write.isPending} onClick={() => void remove()} />
}
