import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { ExportButton } from '../../exports/public.ts'
import { useCanViewSales } from '../../sales-figures/public.ts'
import base from '../analysis.module.css'
import { additive } from '../api.ts'
import { QuerySection } from '../components/query-section.tsx'
import { MEASURE_DISPLAYS, measureName } from '../measures.ts'
import { ShareTable } from '../picture/share-table.tsx'
import type { TablePicture } from '../picture/table-picture.ts'
import { type AnalysisSelection, ROW_LIMITS } from '../selection.ts'
import { DimensionChips, NoSales } from '../views/ranking-card.tsx'
import styles from './exploration.module.css'
import { OneDimension } from './one-dimension.tsx'
import { PivotChart } from './pivot-chart.tsx'
import { PivotTable } from './pivot-table.tsx'
import {
  additiveMeasures,
  COLUMN_LIMITS,
  cellValue,
  otherDimensions,
  type Pivot,
  type PivotSelection,
  parsePivot,
  pivotInput,
  restName,
  usePivot,
} from './queries.ts'

/** Sales by two dimensions. */
export default function PivotView({ choice }: { choice: AnalysisSelection }) {
  const pivot = parsePivot(choice)
  if (!pivot) return <OneDimension choice={choice} action="交叉" />
  return <LoadedPivot choice={choice} pivot={pivot} />
}

interface PivotProps {
  choice: AnalysisSelection
  pivot: PivotSelection
}

function LoadedPivot({ choice, pivot }: PivotProps) {
  const address = useUrlParams()
  const result = usePivot(choice, pivot)
  const { config, by } = choice
  const measure = additive(choice)
  const { across } = pivot
  return (
    <Card
      title={`${DIMENSION_NAMES[by]} × ${DIMENSION_NAMES[across]}`}
      action={
        <ExportButton
          endpoint={config.endpoints.exportPivot}
          filters={pivotInput(choice, pivot)}
          label="导出"
          plain
        />
      }
    >
      <div className={base.stack}>
        <div className={styles.chips}>
          <DimensionChips choice={choice} />
          <FilterBar label="第二个维度">
            <Chip icon="sort" onClick={() => address.set({ by: across, across: by, col: null, top: null })}>
              行列互换
            </Chip>
            {otherDimensions(choice).map((item) => (
              <Chip
                key={item}
                selected={item === across}
                onClick={() => address.set({ across: item, col: null, cols: null })}
              >
                × {DIMENSION_NAMES[item]}
              </Chip>
            ))}
          </FilterBar>
        </div>
        <SegmentedControl
          label="交叉表看什么"
          options={additiveMeasures(choice).map((value) => ({ value, label: measureName(value) }))}
          value={measure}
          onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
        />
        <QuerySection query={result} skeletonRows={10}>
          {(data) => (
            <div
              className={classes(base.stack, result.isPlaceholderData && styles.old)}
              aria-busy={result.isPlaceholderData}
            >
              {data.rows.length === 0 ? (
                <NoSales choice={choice} />
              ) : (
                <ShownPivot choice={choice} pivot={pivot} data={data} />
              )}
            </div>
          )}
        </QuerySection>
      </div>
    </Card>
  )
}

function ShownPivot({ choice, pivot, data }: PivotProps & { data: Pivot }) {
  const address = useUrlParams()
  const [isChart, setIsChart] = useState(false)
  const canSeeSales = useCanViewSales()
  const { by } = choice
  const measure = additive(choice)
  const nextRows = data.rest && ROW_LIMITS.find((top) => top > choice.top)
  const nextColumns = data.column_rest && COLUMN_LIMITS.find((columns) => columns > pivot.columns)
  const name = `${DIMENSION_NAMES[by]}与${DIMENSION_NAMES[pivot.across]}`
  return (
    <>
      <p className={base.note}>
        {periodText(data.period.from, data.period.to)}，点列名按这一列排{canSeeSales && '，点数字看单据'}
      </p>
      {isChart ? (
        <PivotChart
          choice={choice}
          data={data}
          measure={measure}
          title={`${name}的${measureName(measure)}`}
        />
      ) : (
        <PivotTable choice={choice} pivot={pivot} data={data} measure={measure} title={`${name}交叉表`} />
      )}
      <div className={base.foot}>
        <span className={styles.pair}>
          {nextRows && (
            <Button kind="plain" small onClick={() => address.set({ top: nextRows })}>
              显示前 {nextRows} 行
            </Button>
          )}
          {nextColumns && (
            <Button kind="plain" small onClick={() => address.set({ cols: nextColumns })}>
              显示前 {nextColumns} 列
            </Button>
          )}
        </span>
        <span className={styles.pair}>
          <ShareTable
            picture={pivotPicture(choice, data, name)}
            name={`${choice.config.title}-${name}-${measureName(measure)}`}
          />
          <Button kind="plain" small icon={isChart ? 'list' : 'chart'} onClick={() => setIsChart(!isChart)}>
            {isChart ? '交叉表' : '看图'}
          </Button>
        </span>
      </div>
    </>
  )
}

function pivotPicture(choice: AnalysisSelection, data: Pivot, name: string): TablePicture {
  const measure = additive(choice)
  const { format } = MEASURE_DISPLAYS[measure]
  const { columns, column_rest, rows, rest, total, period } = data
  const toRow = (rowName: string, line: Pivot['total']) => [
    rowName,
    ...[...line.cells, line].map((cell) => {
      const value = cellValue(measure, cell)
      return value === undefined ? '' : format(value)
    }),
  ]
  return {
    title: `${choice.config.title}：${name}的${measureName(measure)}`,
    lines: [periodText(period.from, period.to)],
    header: [
      DIMENSION_NAMES[choice.by],
      ...columns.map((column) => column.name),
      ...(column_rest ? [restName(column_rest.groups)] : []),
      '合计',
    ],
    rows: [...rows.map((row) => toRow(row.name, row)), ...(rest ? [toRow(restName(rest.groups), rest)] : [])],
    totals: toRow('合计', total),
  }
}
