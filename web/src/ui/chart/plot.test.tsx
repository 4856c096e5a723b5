import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartProps } from './chart-data.ts'
import { Plot } from './plot.tsx'

const week: ChartProps = {
  title: '销量',
  kind: 'bar',
  labels: ['1日', '2日'],
  series: [
    { name: '本周', values: [1, null] },
    { name: '上周', values: [3, 4], compared: true },
  ],
  format: (value) => `${value} 台`,
}

// jsdom performs no layout.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const draw = (props: Partial<ChartProps> = {}) => {
  render(<Plot {...week} {...props} height={14} />)
  const image = screen.getByRole('img', { name: /销量/ })
  return {
    image,
    area: screen.getByText('1日').closest('div') as HTMLElement,
  }
}
const RIGHT = { clientX: 250, clientY: 100 }

test('renders without ResizeObserver', () => {
  expect('ResizeObserver' in window).toBe(false)
  const { image } = draw()
  expect(image.getAttribute('aria-label')).toBe('销量，本周、上周，点“看表格”可读数值')
  expect(screen.getByText('2日')).toBeTruthy()
})

test('shows the values of the tapped column until the next tap elsewhere', () => {
  const { area } = draw()
  fireEvent.click(area, RIGHT)
  expect(screen.getAllByText('2日')).toHaveLength(2)
  expect(screen.getByText('无')).toBeTruthy()
  expect(screen.getByText('4 台', { selector: 'span' })).toBeTruthy()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByText('无')).toBeNull()
})

test('shows the values under the mouse and hides them when it leaves', () => {
  const { area } = draw()
  fireEvent.pointerMove(area, RIGHT)
  expect(screen.getByText('无')).toBeTruthy()
  fireEvent.pointerLeave(area, { pointerType: 'mouse' })
  expect(screen.queryByText('无')).toBeNull()
})

test('opens the details on the first tap anywhere in a column', () => {
  const go = vi.fn()
  const { area } = draw({ links: { to: [undefined, '/days/2'], go } })
  fireEvent.click(area, { clientX: 90, clientY: 100 })
  expect(go).not.toHaveBeenCalled()
  fireEvent.click(area, { clientX: 250, clientY: 1 })
  expect(go.mock.calls).toEqual([['/days/2']])
})

test('shows a legend only for several series', () => {
  draw()
  expect(screen.getByText('上周')).toBeTruthy()
})

test('redraws when its size changes', () => {
  let resized = () => {}
  class Observer {
    constructor(callback: () => void) {
      resized = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const { area } = draw()
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500)
  act(() => resized())
  expect(area.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 500 200')
  vi.unstubAllGlobals()
})
