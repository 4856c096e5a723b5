import { useEffect, useRef } from 'react'
import type { ChartProps } from './chart-data.ts'
import { createChart, onLabel, optionsFor } from './echarts.ts'
import { readPalette, useScheme } from './palette.ts'

/** Loaded lazily by Chart; decoration for the eye, the table holds the words. */
export default function Plot(props: ChartProps & { height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useScheme()

  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = createChart(element)
    // it tells of the first size as well, in which everything has just been drawn
    const fit = () => {
      if (element.clientWidth !== chart.getWidth() || element.clientHeight !== chart.getHeight())
        chart.resize()
    }
    const watcher = 'ResizeObserver' in window ? new ResizeObserver(fit) : undefined
    watcher?.observe(element)
    return () => {
      watcher?.disconnect()
      chart.dispose()
    }
  }, [])

  const opens = useRef(props.opens)
  useEffect(() => {
    opens.current = props.opens
  })
  useEffect(() => {
    if (box.current)
      onLabel(createChart(box.current), (at) => {
        const to = opens.current?.to[at]
        if (to !== undefined) opens.current?.go(to)
      })
  }, [])

  // Every draw: setOption itself finds out what changed, and draws with the next frame. The scheme is named because the
  // colours come from it.
  useEffect(() => {
    const element = box.current
    if (element && scheme) createChart(element).setOption(optionsFor(props, readPalette(element)), true)
  })

  const words = `${props.title}，${props.series.map(({ name }) => name).join('、')}，点“看表格”可读数值`
  return <div ref={box} role="img" aria-label={words} style={{ height: `${props.height}rem` }} />
}
