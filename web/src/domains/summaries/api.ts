import {
  type BusinessSummary,
  getBusinessNarrative,
  getBusinessSummary,
  getSummaryReport,
  type SummaryReport,
} from '@shangxue/contract/summaries/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/queries.ts'
import { today } from '../../lib/dates.ts'

export type Report = SummaryReport
export type MorningSummary = BusinessSummary
export interface Period {
  readonly from: string
  readonly to: string
}

const parseDate = (text: string): string | undefined => (text.length === 10 && isDay(text) ? text : undefined)

/** The period of the address, or this month until today. */
export function parsePeriod(get: (name: string) => string): Period {
  const now = today()
  const to = parseDate(get('to')) ?? now
  const from = parseDate(get('from')) ?? `${to.slice(0, 8)}01`
  return from > to ? { from: to, to: from } : { from, to }
}

/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_OPTIONS = { meta: { quiet: true } }

export const useSummaryReport = (period: Period) =>
  useQuery({
    ...query(getSummaryReport, { ...period }),
    placeholderData: keepPreviousData,
    ...SILENT_QUERY_OPTIONS,
  })

export const useMorningSummary = () => useQuery({ ...query(getBusinessSummary, {}), ...SILENT_QUERY_OPTIONS })

/** A separate query, so that its failure does not affect the figures. */
export const useSummaryParagraph = () =>
  useQuery({ ...query(getBusinessNarrative, {}), staleTime: 60_000, ...SILENT_QUERY_OPTIONS })
