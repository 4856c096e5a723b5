import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { formatWhole } from '../../../lib/money.ts'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { MEASURE_DISPLAYS, measureName, percentText } from '../measures.ts'
import type { TablePicture } from '../picture/table-picture.ts'
import type { AnalysisSelection } from '../selection.ts'
import styles from './exploration.module.css'
import { type PairComparison, restName } from './queries.ts'

type Side = PairComparison['sides'][number]
interface FigureRow {
  readonly label: string
  readonly value: (side: Side) => number | null
  readonly format: (value: number) => string
  /** Shares differ by percentage points. */
  readonly formatDifference?: (value: number) => string
}

const figure = (measure: Measure, value: FigureRow['value']): FigureRow => ({
  label: measureName(measure),
  value,
  format: MEASURE_DISPLAYS[measure].format,
})
const ROWS: readonly FigureRow[] = [
  figure('amount', ({ amount_fen }) => amount_fen),
  figure('pieces', ({ pieces }) => pieces),
  figure('margin', ({ margin_fen }) => margin_fen),
  {
    label: '毛利率',
    value: ({ margin_fen, amount_fen }) =>
      margin_fen === null || amount_fen <= 0 ? null : margin_fen / amount_fen,
    format: percentText,
    formatDifference: (points) => `${Math.round(points * 1_000) / 10} 个百分点`,
  },
  figure('average', ({ average_fen }) => average_fen),
  { label: '客户数', value: ({ customers }) => customers, format: (value) => `${formatWhole(value)} 位` },
  figure('returned', ({ returned }) => returned),
]

/** The difference of the first to the second side, such as `多 ¥3.1万（12%）`. */
function differenceText(
  first: number | null,
  second: number | null,
  row: Pick<FigureRow, 'format' | 'formatDifference'>,
): string {
  if (first === null || second === null) return '无'
  const difference = first - second
  if (difference === 0) return '持平'
  const { format, formatDifference = format } = row
  const text = `${difference > 0 ? '多' : '少'} ${formatDifference(Math.abs(difference))}`
  const isShare = row.formatDifference !== undefined
  return isShare || second <= 0 ? text : `${text}（${percentText(Math.abs(difference) / second)}）`
}

function figureRows({ sides }: PairComparison) {
  const [first, second] = sides
  if (!first || !second) return []
  return ROWS.map((row) => {
    const [a, b] = [row.value(first), row.value(second)]
    return { row, a, b }
  }).filter(({ a, b }) => a !== null || b !== null)
}
const valueText = (value: number | null, format: FigureRow['format']) =>
  value === null ? '无' : format(value)

/** All measures of both sides with their difference. */
export function FigureTable({ data }: { data: PairComparison }) {
  const [first, second] = data.sides
  return (
    <table className={styles.figures}>
      <caption className="sr-only">
        {first?.name} 与 {second?.name}
      </caption>
      <thead>
        <tr>
          <th scope="col">指标</th>
          {[first, second].map((side) => (
            <th key={side?.key} scope="col">
              <span className={styles.headingText}>{side?.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figureRows(data).map(({ row, a, b }) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              <span className={styles.difference}>{differenceText(a, b, row)}</span>
            </th>
            <td>{valueText(a, row.format)}</td>
            <td>{valueText(b, row.format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The figures and parts of both sides as a picture. */
export function pairPicture({ config }: AnalysisSelection, data: PairComparison): TablePicture {
  const [first, second] = data.sides
  const money = MEASURE_DISPLAYS.amount
  const { rest } = data
  const all = [...data.parts, ...(rest ? [{ name: restName(rest.groups), cells: rest.cells }] : [])]
  const parts = all.map(({ name, cells: [a, b] }) => {
    const values = [a?.amount_fen ?? 0, b?.amount_fen ?? 0] as const
    return [`${name} 销售额`, ...values.map(money.format), differenceText(...values, money)]
  })
  return {
    title: `${config.title}：${first?.name} 与 ${second?.name}`,
    lines: [periodText(data.period.from, data.period.to)],
    header: ['指标', first?.name ?? '', second?.name ?? '', '相差'],
    rows: [
      ...figureRows(data).map(({ row, a, b }) => [
        row.label,
        valueText(a, row.format),
        valueText(b, row.format),
        differenceText(a, b, row),
      ]),
      ...parts,
    ],
  }
}
