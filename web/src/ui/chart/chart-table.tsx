import { Link } from 'react-router'
import styles from './chart.module.css'
import { type ChartProps, formatFigure } from './chart-data.ts'

// A scrollable element must be focusable by keyboard.
const reachable = { tabIndex: 0 }

/** The chart's values as a table, for screen readers and users who need exact values. */
export function ChartTable(props: ChartProps) {
  const { title, labels, keys, series, format = formatFigure, links } = props
  return (
    <section className={styles.scroll} aria-label={`${title}，表格`} {...reachable}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={keys?.[row] ?? label}>
              <th scope="row">
                <Label text={label} to={links?.to[row]} />
              </th>
              {series.map(({ name, values, format: own = format }) => (
                <td key={name}>{written(values[row], own)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Label = ({ text, to }: { text: string; to: string | undefined }) =>
  to === undefined ? text : <Link to={to}>{text}</Link>

const written = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '无' : format(value)
