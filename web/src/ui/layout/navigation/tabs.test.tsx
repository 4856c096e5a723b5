import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = ['审批', '当天', '调班', '考勤组', '班次', '地点', '节假日'].map((label) => ({
  value: label,
  label,
}))
/** Layout that jsdom lacks: seven tabs of 60 px in a bar of 300 px; a count adds 20 px to the first. */
function laidOut() {
  const labelOf = (element: HTMLElement) => element.textContent ?? ''
  const widthOf = (element: HTMLElement) => (/\d/.test(labelOf(element)) ? 80 : 60)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    if (this.getAttribute('role') !== 'tab') return 0
    const before = [...(this.parentElement?.children ?? [])].slice(0, tabsBefore(this))
    return before.reduce((sum, tab) => sum + widthOf(tab as HTMLElement), 0)
  })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
}
const tabsBefore = (tab: HTMLElement): number => [...(tab.parentElement?.children ?? [])].indexOf(tab)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const shown = (value: string, waiting?: number) => (
  <Tabs
    label="考勤管理"
    tabs={TABS.map((tab, at) => (at === 0 && waiting ? { ...tab, count: waiting } : tab))}
    value={value}
    onChange={() => {}}
  >
    <p>内容</p>
  </Tabs>
)

/** Position of the selected tab, and the end of the readable part: the last 3 rem fade out. */
function room() {
  const bar = screen.getByRole('tablist')
  const tab = screen.getByRole('tab', { selected: true })
  const left = tab.offsetLeft - bar.scrollLeft
  return { left, right: left + tab.offsetWidth, readable: 300 - 48 }
}

test('scrolls the selected tab clear of the fading edge, even after a count appears', () => {
  laidOut()
  const { rerender } = render(shown('地点'))
  expect(room().right).toBeLessThanOrEqual(room().readable)

  rerender(shown('地点', 1000))
  expect(room().right).toBeLessThanOrEqual(room().readable)
})

test('scrolls a selected tab on the left fully into view', () => {
  laidOut()
  const { rerender } = render(shown('地点'))
  rerender(shown('审批'))
  expect(room().left).toBe(0)
})
