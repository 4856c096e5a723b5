import type { InsightEndpoints } from '@shangxue/contract/analysis/insights'
import { MEASURE_NAMES } from '@shangxue/contract/analysis/schemas'
import { postgresSource } from '../../../platform/columnar/figure-source.ts'
import { type ExportColumn, type ExportContext, exportable } from '../../../platform/exports/spec.ts'
import { getToday } from '../../../platform/time/period.ts'
import { describeAnalysis } from '../describe-analysis.ts'
import { forecastMonth, type MonthForecast } from './forecast-month.ts'

type ForecastLine = MonthForecast['days'][number]

export const forecastExport = (title: string, { forecast, exportForecast }: InsightEndpoints) =>
  exportable({
    endpoint: exportForecast,
    title: `${title}本月预测`,
    needs: [forecast.permission],
    columns: [{ header: '日期', kind: 'text', width: 12, value: ({ day }: ForecastLine) => day }],
    columnsFor: ({ measure }) => {
      const kind = measure === 'pieces' ? 'integer' : 'money'
      const columns: ExportColumn<ForecastLine>[] = [
        { header: MEASURE_NAMES[measure], kind, width: 14, value: (row) => row.value },
        { header: '累计', kind, width: 14, value: (row) => row.sum },
        { header: '预计累计', kind, width: 14, value: (row) => row.expected },
        { header: '预计累计下限', kind, width: 14, value: (row) => row.low },
        { header: '预计累计上限', kind, width: 14, value: (row) => row.high },
      ]
      return columns
    },
    async about(context, { measure, ...filters }) {
      const today = await getToday(context.db, context.tenantId)
      return [
        ['指标', MEASURE_NAMES[measure]],
        ...(await describeAnalysis(context, { ...filters, from: today, to: today })),
      ]
    },
    keys: async ({ db, ...viewer }: ExportContext, filters): Promise<ForecastLine[]> =>
      (await forecastMonth(postgresSource(db, viewer.tenantId), viewer, filters)).days,
    rows: async (_, lines) => lines,
  })
