import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import {
  type ChangeEffect,
  type ChangeEffects,
  EFFECT_NAMES,
  type InsightEndpoints,
} from '@shangxue/contract/analysis/insights'
import { postgresSource } from '../../../platform/columnar/figure-source.ts'
import { type ExportColumn, type ExportContext, exportable } from '../../../platform/exports/spec.ts'
import { describeAnalysis } from '../describe-analysis.ts'
import { explainChange } from './explain-change.ts'

/** Groups of a dimension in the file; the remaining groups become one row. */
const MAX_GROUPS = 200

interface ChangeLine {
  readonly dimension: string
  readonly name: string
  readonly note: string
  readonly now: number
  readonly before: number
  readonly change: number
  readonly share: number | null
  readonly main: boolean
  readonly effects: ChangeEffects | null
}

const effectColumn = (effect: ChangeEffect): ExportColumn<ChangeLine> => ({
  header: `因${EFFECT_NAMES[effect]}`,
  kind: 'money',
  width: 14,
  value: ({ effects }) => effects?.[effect] ?? null,
})

export const changeExport = (title: string, { explain, exportChange, dimensions }: InsightEndpoints) =>
  exportable({
    endpoint: exportChange,
    title: `${title}变化原因`,
    needs: [explain.permission],
    columns: [
      { header: '维度', kind: 'text', width: 10, value: (row: ChangeLine) => row.dimension },
      { header: '名称', kind: 'text', width: 28, value: (row) => row.name },
      { header: '说明', kind: 'text', width: 16, value: (row) => row.note },
      { header: '占变化', kind: 'percent', value: (row) => row.share },
      { header: '主要原因', kind: 'text', width: 10, value: (row) => (row.main ? '是' : '') },
      { ...effectColumn('cost'), cost: true },
    ],
    columnsFor: ({ measure }) => {
      const kind = measure === 'pieces' ? 'integer' : 'money'
      const values: ExportColumn<ChangeLine>[] = [
        { header: '本期', kind, width: 14, value: (row) => row.now },
        { header: '对比期', kind, width: 14, value: (row) => row.before },
        { header: '变化', kind, width: 14, value: (row) => row.change },
      ]
      const effects = (['quantity', 'mix', 'price', 'new', 'gone', 'other'] as const).map(effectColumn)
      return measure === 'pieces' ? values : [...values, ...effects]
    },
    about: describeAnalysis,
    async keys({ db, ...viewer }: ExportContext, filters): Promise<ChangeLine[]> {
      const source = postgresSource(db, viewer.tenantId)
      const query = { ...filters, limit: MAX_GROUPS }
      const explained = await explainChange(source, viewer, dimensions, query, dimensions.length)
      const lines = explained.dimensions.flatMap(({ by, rows, rest }): ChangeLine[] => {
        const dimension = DIMENSION_NAMES[by]
        const others = rest && {
          ...rest,
          ...{ dimension, name: '其他', note: `${rest.groups} 项`, main: false, effects: null },
        }
        return [...rows.map((row) => ({ ...row, dimension })), ...(others ? [others] : [])]
      })
      const { total } = explained
      const share = total.change === 0 ? null : 1
      return [{ ...total, dimension: '合计', name: '', note: '', share, main: false }, ...lines]
    },
    rows: async (_, lines) => lines,
  })
