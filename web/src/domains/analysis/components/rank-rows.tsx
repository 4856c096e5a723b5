import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import type { Choice } from '../choice.ts'
import { rowAddress } from '../drill.ts'
import { type Figures, percentText, type Ranked, SHOWN } from '../measures.ts'
import { useClassTags } from '../use-class-tags.ts'
import styles from './analysis.module.css'
import { Change } from './change.tsx'
import { ClassTag } from './class-tag.tsx'

/** Ranking rows with bars. A tap drills down into a row. */
export function RankRows({ choice, data }: { choice: Choice; data: Ranked }) {
  const seesLines = useCanViewSales()
  const tags = useClassTags(choice)
  const { rows, rest, total } = data
  const { of } = SHOWN[choice.measure]
  const all = [...rows, ...(rest ? [rest] : [])]
  const most = Math.max(...all.map((row) => Math.abs(of(row) ?? 0)), 0)
  const bar = { choice, most, total }
  return (
    <ol className={styles.rows} aria-label={`${DIMENSION_NAMES[choice.by]}排行`}>
      {rows.map((row, at) => (
        <li key={row.key}>
          <RowLink to={rowAddress(choice, row.filter, seesLines)}>
            <BarRow
              {...bar}
              figures={row}
              name={
                <>
                  <span className={styles.place}>{at + 1}</span>
                  {row.name} <ClassTag of={tags.get(row.key)} />
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
  choice: Choice
  figures: Figures
  name: ReactNode
  note: string
  most: number
  total: Figures
  rest?: boolean
}

function BarRow({ choice: { measure }, figures, name, note, most, total, rest = false }: BarRowProps) {
  const { of, write, adds } = SHOWN[measure]
  const value = of(figures)
  const whole = of(total)
  const share =
    adds && whole !== null && whole > 0 && value !== null && value >= 0 ? value / whole : undefined
  const length = most > 0 ? Math.abs(value ?? 0) / most : 0
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figure}>{value === null ? '无' : write(value)}</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classes(styles.bar, rest && styles.rest)}
          style={{ transform: `scaleX(${length})` }}
        />
      </span>
      <span className={classes(styles.line, styles.note)}>
        <span className={styles.name}>
          {[note, measure === 'pieces' ? SHOWN.amount.write(figures.amount_fen) : piecesText(figures.pieces)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          <Change measure={measure} figures={figures} />
          {share !== undefined && ` 占 ${percentText(share)}`}
        </span>
      </span>
    </>
  )
}
