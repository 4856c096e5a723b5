import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react'
import styles from './exploration.module.css'

interface PeriodScrubberProps {
  label: string
  values: readonly number[]
  index: number
  /** The selected period and its value in words. */
  valueText: string
  firstName: string
  lastName: string
  onMove: (index: number) => void
  /** The finger is lifted, or a key was pressed. */
  onRest: () => void
}

/** Share of its column that a bar fills. */
const BAR_WIDTH = 0.7
const HEIGHT = 100
/** Height of a bar without a value, so that each period is visible. */
const MIN_HEIGHT = 1.5
const PAGE_STEPS = 7

interface Scale {
  readonly zero: number
  readonly unit: number
}
function scaleOf(values: readonly number[]): Scale {
  const highest = Math.max(...values, 0)
  const lowest = Math.min(...values, 0)
  const unit = HEIGHT / (highest - lowest || 1)
  return { zero: highest * unit || HEIGHT, unit }
}
function barPath(value: number, at: number, { zero, unit }: Scale): string {
  const length = Math.max(Math.abs(value) * unit, MIN_HEIGHT)
  const top = value < 0 ? zero : Math.max(zero - length, 0)
  const left = at + (1 - BAR_WIDTH) / 2
  return `M${left},${top}h${BAR_WIDTH}v${length}h${-BAR_WIDTH}z`
}

/** Drawn once for all positions. */
const Bars = memo(function Bars({ values }: { values: readonly number[] }) {
  const scale = scaleOf(values)
  return <path className={styles.bars} d={values.map((value, at) => barPath(value, at, scale)).join('')} />
})

/** A strip of periods with bars. Dragging along it selects a period, at most once per frame. */
export function PeriodScrubber(props: PeriodScrubberProps) {
  const { label, values, index, valueText, firstName, lastName, onMove, onRest } = props
  const drag = useRef<{ left: number; width: number } | null>(null)
  const frame = useRef(0)
  const pending = useRef(index)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const count = values.length
  const select = (next: number) => onMove(Math.min(Math.max(next, 0), count - 1))
  const moveTo = (x: number) => {
    const area = drag.current
    if (!area) return
    pending.current = Math.floor(((x - area.left) / area.width) * count)
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      select(pending.current)
    })
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    drag.current = { left, width: Math.max(width, 1) }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    moveTo(event.clientX)
  }
  const stop = () => {
    if (!drag.current) return
    drag.current = null
    // The last position must precede the rest.
    if (frame.current) select(pending.current)
    cancelAnimationFrame(frame.current)
    frame.current = 0
    onRest()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - PAGE_STEPS,
      PageUp: index + PAGE_STEPS,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
    onRest()
  }
  const value = values[index] ?? 0
  return (
    <div className={styles.scrubber}>
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => moveTo(event.clientX)}
        onPointerUp={stop}
        onPointerCancel={stop}
        onTouchStart={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      >
        <span
          className={styles.cursor}
          style={{ width: `${100 / count}%`, transform: `translateX(${index * 100}%)` }}
        />
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${count} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Bars values={values} />
          <path className={styles.chosenBar} d={barPath(value, index, scaleOf(values))} />
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{firstName}</span>
        <span>{lastName}</span>
      </div>
    </div>
  )
}
