import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { ExportButton } from '../../exports/public.ts'
import { useCanViewSales } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { type Grid, gridInput, useGrid } from '../api.ts'
import { QuerySection } from '../components/query-section.tsx'
import { rowPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS, measureName } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { NoSales } from './ranking-card.tsx'

const MEASURES = ['amount', 'pieces', 'margin'] as const
const CELLS = { amount: 'amount_fen', pieces: 'pieces', margin: 'margin_fen' } as const
/** Darkest tint at which the text is still readable. */
const MAX_TINT_PERCENT = 32
// It scrolls sideways, so the keyboard must reach it.
const scrollableProps = { tabIndex: 0 }

/** Scrolls to the latest months. */
const scrollToEnd = (element: HTMLElement | null) => {
  if (element) element.scrollLeft = element.scrollWidth
}

/** Groups by month. A cell is tinted in proportion to its value. */
export function HeatView({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const { config, canSeeCost } = choice
  const measures = MEASURES.filter((item) => item !== 'margin' || canSeeCost)
  const measure = measures.find((item) => item === choice.measure) ?? 'amount'
  const by = config.heat ?? choice.by
  const query = useGrid(choice, true)
  return (
    <Card
      title={`各${DIMENSION_NAMES[by]}每月`}
      action={
        <ExportButton
          endpoint={config.endpoints.exportGrid}
          filters={gridInput(choice, true)}
          label="导出"
          plain
        />
      }
    >
      <div className={styles.stack}>
        <SegmentedControl
          label="热力图看什么"
          options={measures.map((value) => ({ value, label: measureName(value) }))}
          value={measure}
          onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
        />
        <QuerySection query={query} skeletonRows={8}>
          {(data) =>
            data.rows.length === 0 ? (
              <NoSales choice={choice} />
            ) : (
              <HeatTable
                choice={{ ...choice, by }}
                data={data}
                cell={CELLS[measure]}
                format={MEASURE_DISPLAYS[measure].format}
              />
            )
          }
        </QuerySection>
      </div>
    </Card>
  )
}

interface HeatProps {
  choice: AnalysisSelection
  data: Grid
  cell: (typeof CELLS)[keyof typeof CELLS]
  format: (value: number) => string
}

function HeatTable({ choice, data, cell, format }: HeatProps) {
  const canSeeSales = useCanViewSales()
  const { columns, rows, rest, period, total } = data
  const values = rows.flatMap(({ cells }) => cells.map((item) => item[cell] ?? 0))
  const highest = Math.max(...values, 1)
  // the square root keeps smaller values visible beside an outlier
  const tint = (value: number) =>
    ({
      '--share': `${Math.round(Math.sqrt(Math.max(value, 0) / highest) * MAX_TINT_PERCENT)}%`,
    }) as CSSProperties
  const name = `各${DIMENSION_NAMES[choice.by]}每月`
  return (
    <>
      <p className={styles.note}>{periodText(period.from, period.to)}，颜色越浓，数值越大</p>
      <section ref={scrollToEnd} className={styles.scroll} aria-label={`${name}，表格`} {...scrollableProps}>
        <table className={styles.heat}>
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{DIMENSION_NAMES[choice.by]}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <CellLink to={rowPath(choice, { ...period, ...row.filter }, canSeeSales)} text={row.name} />
                </th>
                {columns.map(({ key, from, to }, index) => {
                  const value = row.cells[index]?.[cell] ?? 0
                  return (
                    <td key={key} style={tint(value)}>
                      {value === 0 ? (
                        <span className={styles.plain}>0</span>
                      ) : (
                        <CellLink
                          to={rowPath(choice, { from, to, ...row.filter }, canSeeSales)}
                          text={format(value)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
            {rest && <SumRow name={`其余 ${rest.groups} 个`} sums={rest} cell={cell} format={format} />}
            <SumRow name="合计" sums={total} cell={cell} format={format} />
          </tbody>
        </table>
      </section>
    </>
  )
}

const CellLink = ({ to, text }: { to: string | undefined; text: string }) =>
  to === undefined ? <span className={styles.plain}>{text}</span> : <Link to={to}>{text}</Link>

interface SumRowProps extends Pick<HeatProps, 'cell' | 'format'> {
  name: string
  sums: Pick<Grid['total'], 'cells'>
}

const SumRow = ({ name, sums, cell, format }: SumRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {sums.cells.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
      <td key={index}>
        <span className={styles.plain}>{format(item[cell] ?? 0)}</span>
      </td>
    ))}
  </tr>
)
