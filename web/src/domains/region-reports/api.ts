import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getRegionReport,
  listRegionReports,
  listRegions,
  type RegionPage,
  type RegionReport,
} from '@shangxue/contract/region-reports/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { formatMoney, formatWhole } from '../../lib/money.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { ListState } from '../../ui/layout/list/list-page.tsx'

export type Report = RegionReport
export type ReportSummary = Output<typeof listRegionReports>['list'][number]
export type ReportAddress = Pick<Report, 'region' | 'file'>

const PAGE_SIZE = 20
const POLL_MS = 1_500
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_OPTIONS = { meta: { quiet: true } }

export const STATES: Record<Report['state'], { name: string; kind: TagKind }> = {
  queued: { name: '排队中', kind: 'neutral' },
  running: { name: '生成中', kind: 'info' },
  done: { name: '可查看', kind: 'success' },
  failed: { name: '失败', kind: 'danger' },
  expired: { name: '已过期', kind: 'neutral' },
}

export const isRunning = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const reportPath = ({ region, file }: ReportAddress): string =>
  `/quyufenxi/${encodeURIComponent(region)}/${file}`

export const useRegions = () =>
  useQuery({ ...query(listRegions, {}), staleTime: 5 * 60_000, ...SILENT_QUERY_OPTIONS })

/** Saved reports, polled while one is running. */
export function useRegionReports(region: string | undefined): ListState<ReportSummary> {
  const result = useInfiniteQuery({
    ...infiniteQuery(listRegionReports, { limit: PAGE_SIZE, ...(region !== undefined && { region }) }),
    staleTime: 0,
    ...SILENT_QUERY_OPTIONS,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.pages.some(({ list }) => list.some(isRunning))
        ? POLL_MS
        : false,
  })
  return infiniteListProps(result)
}

export const useRegionReport = (address: ReportAddress) =>
  useQuery({
    ...query(getRegionReport, address),
    ...SILENT_QUERY_OPTIONS,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })

/** Formats a cell: money in yuan, shares in per cent, unknown values empty. */
export function cellText(cell: string | number | null, kind: RegionPage['columns'][number]['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (kind === 'money') return formatMoney(cell)
  if (kind === 'percent') return `${Math.round(cell * 1_000) / 10}%`
  return cell < 0 ? `-${formatWhole(-cell)}` : formatWhole(cell)
}
