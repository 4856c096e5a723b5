import { DIMENSION_NAMES, type Measure, type TimeStep } from '@shangxue/contract/analysis/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { formatWeekday, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { ExportButton } from '../../exports/public.ts'
import base from '../analysis.module.css'
import { additive } from '../api.ts'
import { isImprovement } from '../components/change-indicator.tsx'
import { QuerySection } from '../components/query-section.tsx'
import { MEASURE_DISPLAYS, measureName, percentChange, percentText } from '../measures.ts'
import { periodParams } from '../periods.ts'
import type { AnalysisSelection } from '../selection.ts'
import { isComparable, shiftPeriod } from '../shift-period.ts'
import { NoSales } from '../views/ranking-card.tsx'
import styles from './exploration.module.css'
import { MeasureControls } from './measure-controls.tsx'
import { PeriodScrubber } from './period-scrubber.tsx'
import { readCell, type Timeline, timelineInput, timelineQuery, useTimeline } from './queries.ts'
import { TimelineRanking } from './timeline-ranking.tsx'

type Column = Timeline['columns'][number]

const PREVIOUS_STEP: Record<TimeStep, string> = { day: '比前一天', week: '比前一周', month: '比前一月' }
const FIGURES: readonly Measure[] = ['amount', 'pieces', 'margin', 'average', 'returned']
/** Delay after which the position is stored in the address. */
const SETTLE_MS = 300

/** The periods as a strip to drag along. One response answers all positions. */
export default function TimelineView({ choice }: { choice: AnalysisSelection }) {
  const result = useTimeline(choice)
  usePrefetchedNeighbours(choice, result.isSuccess && !result.isPlaceholderData)
  return (
    <QuerySection query={result} skeletonRows={12}>
      {(data) => <Positions choice={choice} data={data} isOld={result.isPlaceholderData} />}
    </QuerySection>
  )
}

/** Loads the strips before and after in advance. */
function usePrefetchedNeighbours(choice: AnalysisSelection, enabled: boolean): void {
  const client = useQueryClient()
  const key = JSON.stringify(timelineInput(choice))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choice` is new on every render; `key` tracks its content.
  useEffect(() => {
    if (!enabled) return
    for (const by of [-1, 1] as const) {
      const period = shiftPeriod(choice.period, by, today())
      if (period) void client.prefetchQuery(timelineQuery(choice, period))
    }
  }, [client, key, enabled])
}

/** The selected position: immediately on the screen, a moment later in the address. */
function usePosition(columns: readonly Column[]) {
  const address = useUrlParams()
  const stored = address.get('at')
  const [key, setKey] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const indexOf = (at: string) => {
    const found = columns.findIndex((column) => column.key === at)
    return found === -1 ? columns.length - 1 : found
  }
  const latest = useRef(stored)
  const move = (index: number) => {
    latest.current = columns[index]?.key ?? ''
    clearTimeout(timer.current)
    setKey(latest.current)
  }
  /** Called when the finger is lifted, because a new address updates the whole screen. */
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const isLast = indexOf(latest.current) === columns.length - 1
      address.set({ at: isLast ? null : latest.current })
    }, SETTLE_MS)
  }
  return { index: indexOf(key), settledIndex: indexOf(stored), move, rest }
}

const columnName = ({ name, from }: Column, step: TimeStep): string =>
  step === 'day' ? `${name} ${formatWeekday(from)}` : name

interface PositionsProps {
  choice: AnalysisSelection
  data: Timeline
  /** True while the figures of another selection are shown. */
  isOld: boolean
}

function Positions({ choice, data, isOld }: PositionsProps) {
  const { columns } = data
  const { step } = choice
  const measure = additive(choice)
  const { index, settledIndex, move, rest } = usePosition(columns)
  const values = useMemo(() => columns.map((column) => readCell[measure](column) ?? 0), [columns, measure])
  const column = columns[index]
  if (!column) return null
  const name = columnName(column, step)
  const { format } = MEASURE_DISPLAYS[measure]
  return (
    <div className={classes(base.stack, isOld && styles.old)} aria-busy={isOld}>
      <Card title="时间轴" action={<ExportTimeline choice={choice} />}>
        <div className={base.stack}>
          <Controls choice={choice} label="时间轴" />
          <Neighbours
            choice={choice}
            index={index}
            count={columns.length}
            onMove={(next) => {
              move(next)
              rest()
            }}
          />
        </div>
      </Card>
      <section className={styles.stripCard} aria-label="时间轴">
        <p className={base.line}>
          <strong>{name}</strong>
          <span className={base.figure}>{format(values[index] ?? 0)}</span>
        </p>
        <PeriodScrubber
          label={`选择一${DIMENSION_NAMES[step]}`}
          values={values}
          index={index}
          valueText={`${name}，${measureName(measure)} ${format(values[index] ?? 0)}`}
          firstName={columns[0]?.name ?? ''}
          lastName={columns.length > 1 ? (columns.at(-1)?.name ?? '') : ''}
          onMove={move}
          onRest={rest}
        />
      </section>
      {data.rows.length > 0 && (
        <Card>
          <StepFigures column={column} before={columns[index - 1]} against={PREVIOUS_STEP[step]} />
        </Card>
      )}
      {data.rows.length === 0 ? (
        <Card>
          <NoSales choice={choice} />
        </Card>
      ) : (
        <TimelineRanking
          choice={choice}
          data={data}
          measure={measure}
          index={index}
          settledName={columns[settledIndex] ? columnName(columns[settledIndex], step) : ''}
          settledIndex={settledIndex}
        />
      )}
    </div>
  )
}

// `memo` excludes these from the updates while the finger moves.
const ExportTimeline = memo(function ExportTimeline({ choice }: { choice: AnalysisSelection }) {
  return (
    <ExportButton
      endpoint={choice.config.endpoints.exportTimeline}
      filters={timelineInput(choice)}
      label="导出"
      plain
    />
  )
})

const Controls = memo(MeasureControls)

interface NeighboursProps {
  choice: AnalysisSelection
  index: number
  count: number
  onMove: (index: number) => void
}

/** Buttons for one step, and for the strips before and after. */
function Neighbours({ choice, index, count, onMove }: NeighboursProps) {
  const address = useUrlParams()
  const shift = (by: -1 | 1) => {
    const period = shiftPeriod(choice.period, by, today())
    return period && (() => address.set({ ...periodParams(period), at: null }))
  }
  const [earlier, later] = [shift(-1), shift(1)]
  const step = DIMENSION_NAMES[choice.step]
  return (
    <div className={styles.neighbours}>
      <Button kind="plain" small disabled={!earlier} onClick={earlier ?? (() => undefined)}>
        更早
      </Button>
      <span className={styles.pair}>
        <Button kind="secondary" small disabled={index === 0} onClick={() => onMove(index - 1)}>
          前一{step}
        </Button>
        <Button kind="secondary" small disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          后一{step}
        </Button>
      </span>
      <Button kind="plain" small disabled={!later} onClick={later ?? (() => undefined)}>
        更晚
      </Button>
    </div>
  )
}

interface StepFiguresProps {
  column: Column
  before: Column | undefined
  against: string
}

function StepFigures({ column, before, against }: StepFiguresProps) {
  const other = before && isComparable(before, column) ? before : undefined
  return (
    <StatGrid>
      {FIGURES.map((measure) => {
        const value = figureOf(measure, column)
        if (measure === 'margin' && value === null) return null
        const change = other && percentChange(value, figureOf(measure, other))
        const good = change && isImprovement(measure, change.direction)
        return (
          <Stat
            key={measure}
            label={
              measure === 'margin' ? `${measureName(measure)}${marginRate(column)}` : measureName(measure)
            }
            value={value === null ? '无' : MEASURE_DISPLAYS[measure].format(value)}
            {...(change
              ? { delta: { ...change, ...(good !== undefined && { good }), against } }
              : { note: '–' })}
          />
        )
      })}
    </StatGrid>
  )
}

const marginRate = ({ margin_fen, amount_fen }: Column): string =>
  margin_fen !== null && amount_fen > 0 ? `（${percentText(margin_fen / amount_fen)}）` : ''

function figureOf(measure: Measure, column: Column): number | null {
  if (measure === 'average') return column.average_fen
  if (measure === 'returned') return column.returned
  return measure === 'amount' || measure === 'pieces' || measure === 'margin'
    ? readCell[measure](column)
    : null
}
