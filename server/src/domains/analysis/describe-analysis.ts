import {
  type AnalysisFilters,
  COMPARISON_NAMES,
  type Comparison,
  DIMENSION_NAMES,
  type Dimension,
  NO_AREA,
  NO_AREA_NAME,
} from '@shangxue/contract/analysis/endpoints'
import { postgresSource } from '../../platform/columnar/figure-source.ts'
import type { ExportContext } from '../../platform/exports/spec.ts'
import { getComparison } from './engine/periods.ts'
import { loadFilterNames } from './engine/row-names.ts'

type ExportFilters = AnalysisFilters & { readonly by?: Dimension; readonly compare?: Comparison }

/** Describes the parameters of an export for readers who do not see the screen. */
export async function describeAnalysis(
  { db, tenantId }: ExportContext,
  filters: ExportFilters,
): Promise<[string, string][]> {
  const { from, to, by, compare = 'none', short_name, area } = filters
  const { brand, product, sku, location, salesperson, customer } = await loadFilterNames(
    postgresSource(db, tenantId),
    filters,
  )
  const comparison = getComparison({ from, to }, compare)
  const entries: [string, string | null | undefined][] = [
    ['日期', `${from} 至 ${to}`],
    ['对比', comparison && `${COMPARISON_NAMES[compare]}：${comparison.from} 至 ${comparison.to}`],
    ['分组', by && DIMENSION_NAMES[by]],
    ['品牌', brand],
    ['型号', product],
    ['简称', short_name],
    ['规格', sku],
    ['门店', location],
    ['员工', salesperson],
    ['客户', customer],
    ['区域', area === NO_AREA ? NO_AREA_NAME : area],
  ]
  return entries.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]]))
}
