import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import type { ChartProps } from './chart-data.ts'
import { labelAt, layoutChart } from './layout.ts'
import styles from './plot.module.css'
import { Axes, Legend, SelectedColumn, SelectedPoints, Shapes, Tooltip } from './plot-parts.tsx'
import { usePlotSize } from './use-plot-size.ts'

/** The drawing of a chart. Screen readers read its name; the table provides the values and keyboard access to the links. */
export function Plot(props: ChartProps & { height: number }) {
  const { title, height, labels, series, kind, horizontal, links } = props
  const area = useRef<HTMLDivElement>(null)
  const size = usePlotSize(area)
  const layout = size && size.width > 0 && size.height > 0 ? layoutChart(props, size) : undefined
  const [selectedIndex, setSelectedIndex] = useState<number>()
  // New data may have fewer labels than the selected index.
  const index = selectedIndex !== undefined && selectedIndex < labels.length ? selectedIndex : undefined

  // A tap anywhere else hides the tooltip; a mouse hides it by leaving.
  useEffect(() => {
    if (index === undefined) return
    const onDown = ({ target }: Event) => {
      if (!area.current?.contains(target as Node)) setSelectedIndex(undefined)
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [index])

  const labelUnder = ({ clientX, clientY, currentTarget }: MouseEvent): number | undefined => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return layout && labelAt(layout, { x: clientX - left, y: clientY - top }, horizontal)
  }
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    // A finger triggers pointerleave when lifted, but the tooltip must stay readable.
    if (pointerType === 'mouse') setSelectedIndex(undefined)
  }
  const onClick = (event: MouseEvent) => {
    const label = labelUnder(event)
    const to = label === undefined ? undefined : links?.to[label]
    setSelectedIndex(to === undefined ? label : undefined)
    if (to !== undefined) links?.go(to)
  }

  const words = `${title}，${series.map(({ name }) => name).join('、')}，点“看表格”可读数值`
  return (
    <div className={styles.plot} role="img" aria-label={words} style={{ minHeight: `${height}rem` }}>
      {series.length > 1 && <Legend {...props} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the table has the links. */}
      <div
        ref={area}
        className={classes(
          styles.area,
          index !== undefined && links?.to[index] !== undefined && styles.opens,
        )}
        onPointerMove={(event) => setSelectedIndex(labelUnder(event))}
        onPointerLeave={onPointerLeave}
        onPointerCancel={() => setSelectedIndex(undefined)}
        onClick={onClick}
      >
        {layout && size && (
          <svg className={styles.drawing} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            <Axes layout={layout} horizontal={horizontal} />
            {index !== undefined && <SelectedColumn {...props} layout={layout} index={index} />}
            <Shapes {...props} layout={layout} />
            {index !== undefined && kind !== 'bar' && (
              <SelectedPoints {...props} layout={layout} index={index} />
            )}
          </svg>
        )}
        {layout && index !== undefined && <Tooltip {...props} layout={layout} index={index} area={area} />}
      </div>
    </div>
  )
}
