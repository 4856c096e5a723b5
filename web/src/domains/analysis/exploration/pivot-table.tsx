import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { AdditiveMeasure, PivotCell } from '@shangxue/contract/analysis/exploration'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import base from '../analysis.module.css'
import { rowPath, salesLinesPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import styles from './exploration.module.css'
import { cellValue, type Pivot, type PivotSelection, restName } from './queries.ts'

/** Darkest tint at which the text is still readable. */
const MAX_TINT_PERCENT = 32
// It scrolls sideways, so the keyboard must reach it.
const scrollableProps = { tabIndex: 0 }

interface PivotTableProps {
  choice: AnalysisSelection
  pivot: PivotSelection
  data: Pivot
  measure: AdditiveMeasure
  title: string
}

/** Rows by columns with totals. The first column and the headings stay visible; a cell is tinted by its value. */
export function PivotTable({ choice, pivot, data, measure, title }: PivotTableProps) {
  const canSeeSales = useCanViewSales()
  const { columns, column_rest, rows, rest, total } = data
  const values = rows.flatMap(({ cells }) =>
    cells.slice(0, columns.length).map((cell) => cellValue(measure, cell) ?? 0),
  )
  const highest = Math.max(...values, 1)
  const text = (cell: PivotCell | null | undefined): string => {
    const value = cellValue(measure, cell)
    return value === undefined ? '' : MEASURE_DISPLAYS[measure].format(value)
  }
  // the square root keeps smaller values visible next to an outlier
  const tint = (cell: PivotCell | null | undefined) =>
    ({
      '--share': `${Math.round(Math.sqrt(Math.max(cellValue(measure, cell) ?? 0, 0) / highest) * MAX_TINT_PERCENT)}%`,
    }) as CSSProperties
  const linesPath = (filter: Pivot['rows'][number]['filter']) =>
    canSeeSales ? salesLinesPath(choice.period, { ...choice.filterValues, ...filter }) : undefined
  const sortProps = { pivot, ascending: choice.ascending }
  return (
    <section className={base.scroll} aria-label={`${title}，表格`} {...scrollableProps}>
      <table className={classes(base.heat, styles.pivot)}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{DIMENSION_NAMES[choice.by]}</th>
            <SortHeading {...sortProps} column={undefined}>
              合计
            </SortHeading>
            {columns.map(({ key, name }) => (
              <SortHeading key={key} {...sortProps} column={key}>
                {name}
              </SortHeading>
            ))}
            {column_rest && <th scope="col">{restName(column_rest.groups)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <CellLink to={rowPath(choice, row.filter, canSeeSales)} text={row.name} />
              </th>
              <td className={styles.sum}>
                <CellLink to={linesPath(row.filter)} text={text(row)} />
              </td>
              {columns.map(({ key, filter }, n) => (
                <td key={key} style={tint(row.cells[n])}>
                  <CellLink
                    to={row.cells[n] ? linesPath({ ...row.filter, ...filter }) : undefined}
                    text={text(row.cells[n])}
                  />
                </td>
              ))}
              {column_rest && <PlainCell text={text(row.cells[columns.length])} />}
            </tr>
          ))}
          {rest && <SumRow name={restName(rest.groups)} line={rest} text={text} />}
          <SumRow name="合计" line={total} text={text} isTotal />
        </tbody>
      </table>
    </section>
  )
}

interface SortHeadingProps {
  pivot: PivotSelection
  ascending: boolean
  /** Key of the column; undefined for the total. */
  column: string | undefined
  children: ReactNode
}

/** Orders the rows by the column; a second tap reverses the order. */
function SortHeading({ pivot, ascending, column, children }: SortHeadingProps) {
  const address = useUrlParams()
  const isSorted = pivot.column === column
  const direction = ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" {...(isSorted && { 'aria-sort': direction })}>
      <button
        type="button"
        className={styles.heading}
        onClick={() => address.set({ col: column ?? null, order: isSorted && !ascending ? 'up' : null })}
      >
        <span className={styles.headingText}>{children}</span>
        {isSorted && <Icon name={ascending ? 'arrow-up' : 'arrow-down'} size={0.75} />}
      </button>
    </th>
  )
}

const CellLink = ({ to, text }: { to: string | undefined; text: string }) =>
  to === undefined ? <span className={base.plain}>{text || <Nothing />}</span> : <Link to={to}>{text}</Link>
const Nothing = () => (
  <span role="img" aria-label="没有销售">
    –
  </span>
)
const PlainCell = ({ text, className }: { text: string; className?: string | undefined }) => (
  <td className={className}>
    <span className={base.plain}>{text || <Nothing />}</span>
  </td>
)

interface SumRowProps {
  name: string
  line: Pivot['total']
  text: (cell: PivotCell | null | undefined) => string
  isTotal?: boolean
}

const SumRow = ({ name, line, text, isTotal = false }: SumRowProps) => (
  <tr className={classes(isTotal && styles.totals)}>
    <th scope="row">{name}</th>
    <PlainCell className={styles.sum} text={text(line)} />
    {line.cells.map((cell, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
      <PlainCell key={n} text={text(cell)} />
    ))}
  </tr>
)
