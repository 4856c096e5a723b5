import {
  INSIGHT_MEASURES,
  type InsightEndpoints,
  type InsightMeasure,
} from '@shangxue/contract/analysis/insights'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { includesToday } from '../periods.ts'
import type { AnalysisSelection } from '../selection.ts'

export type ChangeExplanation = Output<InsightEndpoints['explain']>
export type ChangeDimension = ChangeExplanation['dimensions'][number]
export type ChangeRow = ChangeDimension['rows'][number]
export type MonthForecast = Output<InsightEndpoints['forecast']>

const SILENT_QUERY_OPTIONS = { meta: { quiet: true } }
/** Groups of each dimension; more would hide the reasons among details. */
const MAX_GROUPS = 5

/** The selected measure if it adds up over groups and days, otherwise the amount. */
export const insightMeasure = ({ measure }: Pick<AnalysisSelection, 'measure'>): InsightMeasure =>
  INSIGHT_MEASURES.find((item) => item === measure) ?? 'amount'

export const changeInput = (choice: AnalysisSelection): RequestOf<InsightEndpoints['exportChange']> => ({
  ...choice.filterValues,
  from: choice.period.from,
  to: choice.period.to,
  compare: choice.compare === 'none' ? 'before' : choice.compare,
  measure: insightMeasure(choice),
})
export const forecastInput = (choice: AnalysisSelection): RequestOf<InsightEndpoints['exportForecast']> => ({
  ...choice.filterValues,
  measure: insightMeasure(choice),
})

export const useChange = (choice: AnalysisSelection) =>
  useQuery({
    ...query(choice.config.insights.explain, { ...changeInput(choice), limit: MAX_GROUPS }),
    ...SILENT_QUERY_OPTIONS,
  })
export const useForecast = (choice: AnalysisSelection) =>
  useQuery({
    ...query(choice.config.insights.forecast, forecastInput(choice)),
    ...SILENT_QUERY_OPTIONS,
    enabled: includesToday(choice.period),
  })
