import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { AdditiveMeasure, PivotCell } from '@shangxue/contract/analysis/exploration'
import { memo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import base from '../analysis.module.css'
import { rowPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS, measureName, percentText } from '../measures.ts'
import { ShareTable } from '../picture/share-table.tsx'
import type { TablePicture } from '../picture/table-picture.ts'
import type { AnalysisSelection } from '../selection.ts'
import { DimensionChips } from '../views/ranking-card.tsx'
import styles from './exploration.module.css'
import { additiveMeasures, readCell, restName, type Timeline } from './queries.ts'

interface PositionRow extends PivotCell {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly to: string | undefined
  readonly isRest: boolean
}

const NO_CELL: PivotCell = { pieces: 0, amount_fen: 0, margin_fen: null }
const subtract = (total: PivotCell, parts: readonly PivotCell[]): PivotCell =>
  parts.reduce(
    (left, part) => ({
      pieces: left.pieces - part.pieces,
      amount_fen: left.amount_fen - part.amount_fen,
      margin_fen: left.margin_fen === null ? null : left.margin_fen - (part.margin_fen ?? 0),
    }),
    total,
  )

/** The first groups of a position, and the others as what remains of its total. */
function rowsAt(
  choice: AnalysisSelection,
  data: Timeline,
  index: number,
  canSeeSales: boolean,
): PositionRow[] {
  const column = data.columns[index]
  if (!column) return []
  const { from, to, first, groups } = column
  const rows = first.map(({ row, ...cell }): PositionRow => {
    const { key = '', name = '', note = '', filter = {} } = data.rows[row] ?? {}
    return {
      ...cell,
      key,
      name,
      note,
      to: rowPath(choice, { from, to, ...filter }, canSeeSales),
      isRest: false,
    }
  })
  if (groups <= first.length) return rows
  const rest = { key: 'rest', name: restName(groups - first.length), note: '', to: undefined, isRest: true }
  return [...rows, { ...subtract(column, first), ...rest }]
}

// Reads its layout on every update, which is too slow while the finger moves.
const Chips = memo(DimensionChips)

interface TimelineRankingProps {
  choice: AnalysisSelection
  data: Timeline
  measure: AdditiveMeasure
  index: number
  settledIndex: number
  settledName: string
}

export function TimelineRanking(props: TimelineRankingProps) {
  const { choice, data, measure, index, settledIndex, settledName } = props
  const [isTable, setIsTable] = useState(false)
  const canSeeSales = useCanViewSales()
  const rows = rowsAt(choice, data, index, canSeeSales)
  const total = data.columns[index] ?? NO_CELL
  // The height for the most rows, so that the page does not move under the finger.
  const most = Math.max(
    ...data.columns.map(({ first, groups }) => first.length + (groups > first.length ? 1 : 0)),
  )
  return (
    <Card title={`${DIMENSION_NAMES[choice.by]}排行`}>
      <div className={base.stack}>
        <Chips choice={choice} />
        <div className={styles.reserved} style={{ minHeight: `${most * (isTable ? 2.4 : 4.1)}rem` }}>
          {rows.length === 0 && <p className={styles.nothing}>这段时间没有销售</p>}
          {rows.length > 0 &&
            (isTable ? (
              <PositionTable choice={choice} rows={rows} total={total} />
            ) : (
              <PositionBars choice={choice} rows={rows} total={total} measure={measure} />
            ))}
        </div>
        <div className={base.foot}>
          <SharePosition
            choice={choice}
            data={data}
            index={settledIndex}
            name={settledName}
            canSeeSales={canSeeSales}
          />
          <Button kind="plain" small icon={isTable ? 'chart' : 'list'} onClick={() => setIsTable(!isTable)}>
            {isTable ? '看图' : '看表'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface RowsProps {
  choice: AnalysisSelection
  rows: readonly PositionRow[]
  total: PivotCell
}

function PositionBars({ choice, rows, total, measure }: RowsProps & { measure: AdditiveMeasure }) {
  const read = readCell[measure]
  const highest = Math.max(...rows.map((row) => Math.abs(read(row) ?? 0)), 1)
  const whole = read(total) ?? 0
  return (
    <ol className={base.rows} aria-label={`${DIMENSION_NAMES[choice.by]}排行`}>
      {rows.map((row, place) => (
        // The elements of a place are reused for the groups of the next position, which is faster than moving them.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
        <li key={place}>
          <BarRow
            row={row}
            place={place}
            value={read(row) ?? 0}
            highest={highest}
            whole={whole}
            measure={measure}
          />
        </li>
      ))}
    </ol>
  )
}

interface BarRowProps {
  row: PositionRow
  place: number
  value: number
  highest: number
  whole: number
  measure: AdditiveMeasure
}

function BarRow({ row, place, value, highest, whole, measure }: BarRowProps) {
  const detail =
    measure === 'pieces' ? MEASURE_DISPLAYS.amount.format(row.amount_fen) : piecesText(row.pieces)
  const content = (
    <>
      <span className={base.line}>
        <span className={base.name}>
          {!row.isRest && <span className={base.place}>{place + 1}</span>}
          {row.name}
        </span>
        <span className={base.figure}>{MEASURE_DISPLAYS[measure].format(value)}</span>
      </span>
      <span className={base.track} aria-hidden="true">
        <span
          className={classes(base.bar, row.isRest && base.rest)}
          style={{ transform: `scaleX(${Math.abs(value) / highest})` }}
        />
      </span>
      <span className={classes(base.line, base.note)}>
        <span className={base.name}>{row.note ? `${row.note} · ${detail}` : detail}</span>
        {whole > 0 && value >= 0 && <span>占 {percentText(value / whole)}</span>}
      </span>
    </>
  )
  return row.to === undefined ? (
    <div className={base.row}>{content}</div>
  ) : (
    <Link className={base.row} to={row.to}>
      {content}
    </Link>
  )
}

function PositionTable({ choice, rows, total }: RowsProps) {
  const navigate = useNavigate()
  const all = [...rows, total]
  return (
    <ChartTable
      title={`${DIMENSION_NAMES[choice.by]}排行`}
      labels={[...rows.map(({ name }) => name), '合计']}
      keys={[...rows.map(({ key, isRest }) => (isRest ? 'rest' : `row ${key}`)), 'total']}
      series={additiveMeasures(choice).map((measure) => {
        const { format, formatExact = format } = MEASURE_DISPLAYS[measure]
        return { name: measureName(measure), values: all.map(readCell[measure]), format: formatExact }
      })}
      links={{ to: rows.map(({ to }) => to), go: navigate }}
    />
  )
}

interface SharePositionProps {
  choice: AnalysisSelection
  data: Timeline
  index: number
  name: string
  canSeeSales: boolean
}

/** Draws the position at which the finger rests, not those that it passes. */
const SharePosition = memo(
  function SharePosition({ choice, data, index, name, canSeeSales }: SharePositionProps) {
    const rows = rowsAt(choice, data, index, canSeeSales)
    const total = data.columns[index] ?? NO_CELL
    const measures = additiveMeasures(choice)
    const toCells = (cell: PivotCell) =>
      measures.map((measure) => {
        const { format, formatExact = format } = MEASURE_DISPLAYS[measure]
        return formatExact(readCell[measure](cell) ?? 0)
      })
    const by = DIMENSION_NAMES[choice.by]
    const picture: TablePicture = {
      title: `${choice.config.title}：${by}排行`,
      lines: [name],
      header: [by, ...measures.map(measureName)],
      rows: rows.map((row) => [row.name, ...toCells(row)]),
      totals: ['合计', ...toCells(total)],
    }
    return <ShareTable picture={picture} name={`${choice.config.title}-${by}-${name}`} />
  },
  (a, b) => a.data === b.data && a.index === b.index && a.name === b.name,
)
