import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ChartSize } from './layout.ts'

const DEFAULT_EM = 12

/** The size of an element, before the first paint and after each change. */
export function usePlotSize(ref: RefObject<HTMLElement | null>): ChartSize | undefined {
  const [size, setSize] = useState<ChartSize>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      const em = Number.parseFloat(getComputedStyle(element).fontSize) || DEFAULT_EM
      setSize((old) =>
        old?.width === width && old.height === height && old.em === em ? old : { width, height, em },
      )
    }
    measure()
    const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : undefined
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [ref])
  return size
}
