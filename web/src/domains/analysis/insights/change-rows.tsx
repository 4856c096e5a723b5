import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { salesLinesPath } from '../drill-down.ts'
import { filterParams } from '../filters.ts'
import { MEASURE_DISPLAYS, percentText } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { type ChangeDimension, type ChangeExplanation, type ChangeRow, insightMeasure } from './api.ts'
import { effectTexts, shareText, signedText } from './change-texts.ts'
import bars from './insights.module.css'

interface DimensionProps {
  choice: AnalysisSelection
  data: ChangeExplanation
  dimension: ChangeDimension
}

/** The groups of one dimension with their part of the change. */
export function ChangeDimensionCard({ choice, data, dimension }: DimensionProps) {
  const { by, rows, rest, explains } = dimension
  const [opened, setOpened] = useState<ChangeRow>()
  const max = Math.max(...[...rows, ...(rest ? [rest] : [])].map(({ change }) => Math.abs(change)))
  const mainCount = rows.filter(({ main }) => main).length
  const { format } = MEASURE_DISPLAYS[insightMeasure(choice)]
  const total = data.total.change
  return (
    <Card title={`按${DIMENSION_NAMES[by]}`}>
      {mainCount > 0 && (
        <p className={styles.note}>
          {mainCount === 1 ? '加粗的一项' : `加粗的 ${mainCount} 项合起来`}
          {shareText(explains, total)}
        </p>
      )}
      <ul className={styles.rows} aria-label={`${DIMENSION_NAMES[by]}的变化`}>
        {rows.map((row) => (
          <li key={row.key}>
            <button type="button" className={classes(styles.row, bars.button)} onClick={() => setOpened(row)}>
              <ChangeBar
                name={<span className={classes(row.main && bars.main)}>{row.name}</span>}
                change={row.change}
                max={max}
                format={format}
                notes={
                  data.total.before === 0
                    ? []
                    : [`${format(row.before)} → ${format(row.now)}`, ...effectTexts(row.effects, format)]
                }
                share={shareText(row.share, total)}
              />
            </button>
          </li>
        ))}
        {rest && (
          <li className={styles.row}>
            <ChangeBar
              name={`其他 ${rest.groups} 个`}
              change={rest.change}
              max={max}
              format={format}
              notes={data.total.before === 0 ? [] : [`${format(rest.before)} → ${format(rest.now)}`]}
              share={shareText(rest.share, total)}
              neutral
            />
          </li>
        )}
      </ul>
      <RowSheet choice={choice} data={data} row={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}

interface ChangeBarProps {
  name: ReactNode
  change: number
  max: number
  format: (value: number) => string
  notes?: readonly string[]
  share?: string | undefined
  /** Without colour: a rest is neither good nor bad. */
  neutral?: boolean
}

/** A name, its change, and a bar to the left for less and to the right for more. */
export function ChangeBar({ name, change, max, format, notes = [], share, neutral }: ChangeBarProps) {
  const width = max > 0 ? `${(Math.abs(change) / max) * 100}%` : '0'
  const colour = !neutral && (change > 0 ? bars.good : bars.bad)
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figure}>{signedText(change, format)}</span>
      </span>
      <span className={bars.both} aria-hidden="true">
        <span className={classes(change < 0 ? bars.fall : bars.rise, colour)} style={{ width }} />
      </span>
      {(notes.length > 0 || share) && (
        <span className={classes(styles.line, styles.note)}>
          <span className={bars.notes}>
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </span>
          {share && <span>{share}</span>}
        </span>
      )}
    </>
  )
}

interface RowSheetProps {
  choice: AnalysisSelection
  data: ChangeExplanation
  row: ChangeRow | undefined
  onClose: () => void
}

/** What to look at next: the documents of either period, or the reasons within the group. */
function RowSheet({ choice, data, row, onClose }: RowSheetProps) {
  const address = useUrlParams()
  const navigate = useNavigate()
  const canSeeSales = useCanViewSales()
  const filter = row?.filter ?? {}
  const documents = (label: string, period: { from: string; to: string }): Action => ({
    label,
    icon: 'list',
    note: periodText(period.from, period.to),
    onSelect: () => void navigate(salesLinesPath(period, { ...choice.filterValues, ...filter })),
  })
  return (
    <ActionSheet
      open={row !== undefined}
      onClose={onClose}
      title={row?.name ?? ''}
      actions={[
        ...(canSeeSales
          ? [documents('看本期单据', data.period), documents('看对比期单据', data.compared_with)]
          : []),
        {
          label: '只看它的变化原因',
          icon: 'chart',
          ...(row?.share !== null &&
            row?.share !== undefined && { note: `占变化的 ${percentText(row.share)}` }),
          onSelect: () => address.set(filterParams(filter)),
        },
      ]}
    />
  )
}
