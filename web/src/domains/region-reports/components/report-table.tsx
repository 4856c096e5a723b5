import { REGION_PART_NAMES, type RegionPage } from '@shangxue/contract/region-reports/endpoints'
import { formatWhole } from '../../../lib/money.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { cellText } from '../api.ts'
import styles from './reports.module.css'

/** A sheet of the workbook. The first column stays visible while the others scroll. */
export function ReportTable({ page }: { page: RegionPage }) {
  const { part, columns, rows, totals, all } = page
  const name = REGION_PART_NAMES[part]
  if (all === 0)
    return (
      <Card title={name}>
        <p className={styles.note}>这段时间没有销售</p>
      </Card>
    )
  const side = (column: number) => (column > 0 && columns[column]?.kind === 'text' ? styles.text : undefined)
  const cells = (row: RegionPage['rows'][number]) =>
    row.slice(1).map((cell, index) => {
      const { header = '', kind = 'text' } = columns[index + 1] ?? {}
      return (
        <td key={header} className={side(index + 1)}>
          {cellText(cell, kind)}
        </td>
      )
    })
  return (
    <Card title={name} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways. */}
      <section className={styles.scroll} aria-label={`${name}的数据`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ header }, index) => (
                <th key={header} scope="col" className={classes(side(index), index === 0 && styles.first)}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and rows never change their order.
              <tr key={index}>
                <th scope="row" className={styles.first}>
                  {cellText(row[0] ?? null, 'text')}
                </th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              <tr className={styles.totals}>
                <th scope="row" className={styles.first}>
                  合计
                </th>
                {cells(totals)}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {all > rows.length && (
        <p className={classes(styles.note, styles.more)}>
          共 {formatWhole(all)} 行，这里显示前 {formatWhole(rows.length)} 行，全部在 Excel 里
        </p>
      )}
    </Card>
  )
}
