import {
  type BusinessSummary,
  getBusinessSummary,
  getBusinessWords,
  getSummaryReport,
  type SummaryReport,
} from '@shangxue/contract/summaries/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import { today } from '../../lib/dates.ts'

export type Report = SummaryReport
export type Morning = BusinessSummary
export interface Period {
  readonly from: string
  readonly to: string
}

const dayIn = (text: string): string | undefined => (text.length === 10 && isDay(text) ? text : undefined)

/** The period of the address, or this month until today. */
export function periodIn(get: (name: string) => string): Period {
  const now = today()
  const to = dayIn(get('to')) ?? now
  const from = dayIn(get('from')) ?? `${to.slice(0, 8)}01`
  return from > to ? { from: to, to: from } : { from, to }
}

/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { meta: { quiet: true } }

export const useReport = (period: Period) =>
  useQuery({ ...query(getSummaryReport, { ...period }), placeholderData: keepPreviousData, ...TOLD })

export const useMorning = () => useQuery({ ...query(getBusinessSummary, {}), ...TOLD })

/** A separate query, so that its failure does not affect the figures. */
export const useWords = () => useQuery({ ...query(getBusinessWords, {}), staleTime: 60_000, ...TOLD })
