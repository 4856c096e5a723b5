import { type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { type ChartProps, type ChartSeries, formatFigure } from './chart-data.ts'
import { markPath, type Point, placeTooltip } from './geometry.ts'
import { LABEL_GAP, type Layout } from './layout.ts'
import styles from './plot.module.css'

const COLORS = 7
const TIP_GAP = 10
const SELECTED_RADIUS = 4.5

const colorOf = ({ compared }: ChartSeries, index: number) =>
  compared ? 'var(--line-input)' : `var(--series-${(index % COLORS) + 1})`

/** Sample of a series for the legend and the tooltip. */
function Sample({ of, index, kind }: { of: ChartSeries; index: number; kind: ChartProps['kind'] }) {
  return (
    <svg
      className={styles.sample}
      viewBox="0 0 20 12"
      style={{ color: colorOf(of, index) }}
      aria-hidden="true"
    >
      {kind === 'bar' ? (
        <rect className={styles.fill} x="5" y="1" width="10" height="10" rx="2" />
      ) : (
        <>
          <path className={classes(styles.line, of.compared && styles.compared)} d="M1,6H19" />
          <path className={styles.fill} d={markPath({ x: 10, y: 6 }, index, 3.5)} />
        </>
      )}
    </svg>
  )
}

export function Legend({ series, kind }: ChartProps) {
  return (
    <div className={styles.legend}>
      {series.map((one, index) => (
        <span key={one.name} className={styles.entry}>
          <Sample of={one} index={index} kind={kind} />
          {one.name}
        </span>
      ))}
    </div>
  )
}

/** Grid lines with their values, and the labels below or at the side. */
export function Axes({ layout, horizontal }: { layout: Layout; horizontal: boolean | undefined }) {
  const { left, right, top, bottom, ticks, labels } = layout
  const below = bottom + LABEL_GAP
  return (
    <>
      {ticks.map(({ at, text, zero }) => (
        <g key={at}>
          <path
            className={zero ? styles.zero : styles.grid}
            d={horizontal ? `M${at},${top}V${bottom}` : `M${left},${at}H${right}`}
          />
          {horizontal ? (
            <BottomLabels x={at} y={below} text={text} />
          ) : (
            <SideLabels x={left - LABEL_GAP} y={at} text={text} />
          )}
        </g>
      ))}
      {labels.map(({ at, text }) =>
        horizontal ? (
          <SideLabels key={at} x={left - LABEL_GAP} y={at} text={text} />
        ) : (
          <BottomLabels key={at} x={at} y={below} text={text} />
        ),
      )}
    </>
  )
}

// `dy`, because old Safari positions Chinese text differently with dominant-baseline.
const BottomLabels = ({ x, y, text }: Point & { text: string }) => (
  <text x={x} y={y} dy="0.9em" textAnchor="middle">
    {text}
  </text>
)
const SideLabels = ({ x, y, text }: Point & { text: string }) => (
  <text x={x} y={y} dy="0.35em" textAnchor="end">
    {text}
  </text>
)

/** Bars, lines and points of the series. */
export function Shapes({ layout, series, kind }: ChartProps & { layout: Layout }) {
  return series.map((one, index) => {
    const shape = layout.series[index]
    return (
      <g key={one.name} style={{ color: colorOf(one, index) }}>
        {shape?.area && <path className={styles.faint} d={shape.area} />}
        {shape?.bars && <path className={styles.fill} d={shape.bars} />}
        {kind !== 'bar' && shape?.line && (
          <path className={classes(styles.line, one.compared && styles.compared)} d={shape.line} />
        )}
        {shape?.marks && <path className={styles.fill} d={shape.marks} />}
      </g>
    )
  })
}

/** Highlights the selected column: a background behind bars or a line through points. */
export function SelectedColumn({
  layout,
  index,
  kind,
  horizontal,
}: ChartProps & { layout: Layout; index: number }) {
  const { left, right, top, bottom, band, centers } = layout
  const center = centers[index] ?? 0
  if (kind !== 'bar') return <path className={styles.pointer} d={`M${center},${top}V${bottom}`} />
  const start = center - band / 2
  return horizontal ? (
    <rect className={styles.column} x={left} y={start} width={right - left} height={band} />
  ) : (
    <rect className={styles.column} x={start} y={top} width={band} height={bottom - top} />
  )
}

/** Highlighted points of the selected column. */
export function SelectedPoints({ layout, series, index }: ChartProps & { layout: Layout; index: number }) {
  return series.map((one, at) => {
    const point = layout.series[at]?.points[index]
    return (
      point && (
        <path
          key={one.name}
          className={styles.chosen}
          style={{ color: colorOf(one, at) }}
          d={markPath(point, at, SELECTED_RADIUS)}
        />
      )
    )
  })
}

interface TooltipProps extends ChartProps {
  readonly layout: Layout
  readonly index: number
  readonly area: RefObject<HTMLElement | null>
}

/** Values of the selected label, next to its column and inside the chart. */
export function Tooltip({
  layout,
  index,
  area,
  labels,
  series,
  kind,
  horizontal,
  format = formatFigure,
}: TooltipProps) {
  const tip = useRef<HTMLDivElement>(null)
  // The size is known only after rendering, so the tooltip is positioned before the browser paints.
  useLayoutEffect(() => {
    if (!tip.current || !area.current) return
    const center = layout.centers[index] ?? 0
    const anchor = horizontal ? { x: layout.right, y: center } : { x: center, y: layout.top }
    const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLElement) => ({ width, height })
    const { x, y } = placeTooltip({
      anchor,
      gap: layout.reach + TIP_GAP,
      tip: sizeOf(tip.current),
      area: sizeOf(area.current),
      horizontal,
    })
    tip.current.style.transform = `translate(${x}px, ${y}px)`
  })
  return (
    <div ref={tip} className={styles.tip}>
      <strong>{labels[index]}</strong>
      {series.map((one, at) => {
        const value = one.values[index] ?? null
        return (
          <span key={one.name} className={styles.row}>
            <Sample of={one} index={at} kind={kind} />
            {one.name}
            <span className={styles.value}>{value === null ? '无' : (one.format ?? format)(value)}</span>
          </span>
        )
      })}
    </div>
  )
}
