import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getRegionReport,
  listRegionReports,
  listRegions,
  type RegionPage,
  type RegionReport,
} from '@shangxue/contract/region-reports/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../lib/api/index.ts'
import { formatMoney, formatWhole } from '../../lib/money.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { ListState } from '../../ui/layout/list-page.tsx'

export type Report = RegionReport
export type ReportSummary = Output<typeof listRegionReports>['list'][number]
export type Address = Pick<Report, 'region' | 'file'>

const PAGE = 20
const LOOK_MS = 1_500
/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { meta: { quiet: true } }

export const STATES: Record<Report['state'], { name: string; kind: TagKind }> = {
  queued: { name: '排队中', kind: 'neutral' },
  running: { name: '生成中', kind: 'info' },
  done: { name: '可查看', kind: 'success' },
  failed: { name: '失败', kind: 'danger' },
  expired: { name: '已过期', kind: 'neutral' },
}

export const isUnderWay = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const reportAt = ({ region, file }: Address): string =>
  `/quyufenxi/${encodeURIComponent(region)}/${file}`

export const useRegions = () => useQuery({ ...query(listRegions, {}), staleTime: 5 * 60_000, ...TOLD })

/** Saved reports, polled while one is running. */
export function useReports(region: string | undefined): ListState<ReportSummary> {
  const found = useInfiniteQuery({
    ...pages(listRegionReports, { limit: PAGE, ...(region !== undefined && { region }) }),
    staleTime: 0,
    ...TOLD,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.pages.some(({ list }) => list.some(isUnderWay))
        ? LOOK_MS
        : false,
  })
  return endless(found)
}

export const useReport = (address: Address) =>
  useQuery({
    ...query(getRegionReport, address),
    ...TOLD,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  })

/** Formats a cell: money in yuan, shares in per cent, unknown values empty. */
export function cellText(cell: string | number | null, kind: RegionPage['columns'][number]['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (kind === 'money') return formatMoney(cell)
  if (kind === 'percent') return `${Math.round(cell * 1_000) / 10}%`
  return cell < 0 ? `-${formatWhole(-cell)}` : formatWhole(cell)
}
