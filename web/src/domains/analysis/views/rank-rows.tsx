import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../../lib/api/queries.ts'
import { classes } from '../../../ui/classes.ts'
import { piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { abcInput } from '../api.ts'
import { ChangeIndicator } from '../components/change-indicator.tsx'
import { ClassTag } from '../components/class-tag.tsx'
import { rowPath } from '../drill-down.ts'
import { type Figures, MEASURE_DISPLAYS, percentText, type Ranked } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'

/** Classes are computed over the rows with the highest amount, so this reaches far below a ranking page. */
const MAX_TAGGED_ROWS = 100

/** ABC classes of ranking rows, if the measure has classes. The ranking works without them. */
function useAbcTags(choice: AnalysisSelection) {
  const { config, measure } = choice
  const hasClasses = config.views.includes('abc') && (measure === 'amount' || measure === 'margin')
  const result = useQuery({
    ...query(config.endpoints.abc, { ...abcInput(choice), class: undefined, limit: MAX_TAGGED_ROWS }),
    enabled: hasClasses,
    meta: { quiet: true },
  })
  const rows = hasClasses ? (result.data?.list ?? []) : []
  return new Map(rows.map((row) => [row.key, row.class]))
}

/** Ranking rows with bars. A tap drills down into a row. */
export function RankRows({ choice, data }: { choice: AnalysisSelection; data: Ranked }) {
  const canSeeSales = useCanViewSales()
  const tags = useAbcTags(choice)
  const { rows, rest, total } = data
  const { getValue } = MEASURE_DISPLAYS[choice.measure]
  const all = [...rows, ...(rest ? [rest] : [])]
  const highest = Math.max(...all.map((row) => Math.abs(getValue(row) ?? 0)), 0)
  const bar = { choice, max: highest, total }
  return (
    <ol className={styles.rows} aria-label={`${DIMENSION_NAMES[choice.by]}排行`}>
      {rows.map((row, index) => (
        <li key={row.key}>
          <RowLink to={rowPath(choice, row.filter, canSeeSales)}>
            <BarRow
              {...bar}
              figures={row}
              name={
                <>
                  <span className={styles.place}>{index + 1}</span>
                  {row.name} <ClassTag abcClass={tags.get(row.key)} />
                </>
              }
              note={row.note}
            />
          </RowLink>
        </li>
      ))}
      {rest && (
        <li>
          <div className={styles.row}>
            <BarRow {...bar} figures={rest} name={`其余 ${rest.groups} 个`} note="" rest />
          </div>
        </li>
      )}
    </ol>
  )
}

function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <div className={styles.row}>{children}</div>
  return (
    <Link className={styles.row} to={to}>
      {children}
    </Link>
  )
}

interface BarRowProps {
  choice: AnalysisSelection
  figures: Figures
  name: ReactNode
  note: string
  max: number
  total: Figures
  rest?: boolean
}

function BarRow({ choice: { measure }, figures, name, note, max, total, rest = false }: BarRowProps) {
  const { getValue, format, isAdditive } = MEASURE_DISPLAYS[measure]
  const value = getValue(figures)
  const totalValue = getValue(total)
  const share =
    isAdditive && totalValue !== null && totalValue > 0 && value !== null && value >= 0
      ? value / totalValue
      : undefined
  const length = max > 0 ? Math.abs(value ?? 0) / max : 0
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figure}>{value === null ? '无' : format(value)}</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classes(styles.bar, rest && styles.rest)}
          style={{ transform: `scaleX(${length})` }}
        />
      </span>
      <span className={classes(styles.line, styles.note)}>
        <span className={styles.name}>
          {[
            note,
            measure === 'pieces'
              ? MEASURE_DISPLAYS.amount.format(figures.amount_fen)
              : piecesText(figures.pieces),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          <ChangeIndicator measure={measure} figures={figures} />
          {share !== undefined && ` 占 ${percentText(share)}`}
        </span>
      </span>
    </>
  )
}
