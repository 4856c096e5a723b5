import styles from './chart.module.css'
import { type ChartData, formatFigure } from './chart-data.ts'

// It scrolls sideways, so the keyboard must reach it.
const reachable = { tabIndex: 0 }

/** The same figures to read: for screen readers, and for whoever wants them exactly. */
export function ChartTable({ title, labels, series, format = formatFigure }: ChartData & { title: string }) {
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
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{written(values[row], format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const written = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '无' : format(value)
