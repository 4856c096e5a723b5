import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWedgeScanner } from './use-wedge-scanner.ts'

const IMEI = '356000123450017'
const onScan = vi.fn()
const onSubmit = vi.fn()
const onClick = vi.fn()

function Counter({ accepts }: { accepts?: (target: EventTarget | null) => boolean }) {
  const [note, setNote] = useState('')
  useWedgeScanner((code) => onScan(code), accepts)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="备注" value={note} onChange={(event) => setNote(event.target.value)} />
      <input aria-label="密码" type="password" />
      <button type="button" onClick={onClick}>
        选手机
      </button>
      <button type="submit">开单</button>
    </form>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

/** Presses a key as a browser does: a character is inserted unless the event is cancelled. Returns whether it was not. */
function press(target: Element, key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  const passes = target.dispatchEvent(event)
  if (passes && key.length === 1 && target instanceof HTMLInputElement) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      target,
      target.value + key,
    )
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return passes
}
function pressAll(target: Element, keys: readonly string[], pauseMs: number, init: KeyboardEventInit = {}) {
  return keys.map((key) => {
    vi.advanceTimersByTime(pauseMs)
    return press(target, key, init)
  })
}
const scan = (target: Element, code: string, { end = 'Enter', pauseMs = 8 } = {}) =>
  pressAll(target, [...code, end], pauseMs)
const note = () => screen.getByLabelText<HTMLInputElement>('备注')

test.each(['Enter', 'Tab'])('reports a code ended by %s without any focus', (end) => {
  render(<Counter />)
  const passed = scan(document.body, IMEI, { end })
  expect(onScan.mock.calls).toEqual([[IMEI]])
  expect(passed.at(-1)).toBe(false)
})

test('reports several codes in a row', () => {
  render(<Counter />)
  scan(document.body, IMEI)
  scan(document.body, 'ABC-12345')
  expect(onScan.mock.calls).toEqual([[IMEI], ['ABC-12345']])
})

test('removes the code from a focused field and keeps what was typed before', () => {
  render(<Counter />)
  pressAll(note(), [...'vip 12'], 180)
  vi.advanceTimersByTime(600)
  scan(note(), IMEI, { pauseMs: 30 })
  expect(onScan.mock.calls).toEqual([[IMEI]])
  expect(note().value).toBe('vip 12')
})

test('does not press the focused button', () => {
  render(<Counter />)
  const passed = scan(screen.getByRole('button', { name: '选手机' }), IMEI)
  expect(passed.at(-1)).toBe(false)
  expect(onScan.mock.calls).toEqual([[IMEI]])
})

test('accepts Shift between the characters', () => {
  render(<Counter />)
  pressAll(document.body, ['Shift', 'S', 'Shift', 'N', '1', '2', '3', '4', 'Enter'], 10)
  expect(onScan.mock.calls).toEqual([['SN1234']])
})

test('leaves typing to the field', () => {
  render(<Counter />)
  const passed = pressAll(note(), [...IMEI, 'Enter'], 51)
  expect(passed.every(Boolean)).toBe(true)
  expect(note().value).toBe(IMEI)
  expect(onScan).not.toHaveBeenCalled()
})

test('leaves a short number to the field', () => {
  render(<Counter />)
  const passed = scan(note(), '39000')
  expect(passed.at(-1)).toBe(true)
  expect(note().value).toBe('39000')
  expect(onScan).not.toHaveBeenCalled()
})

test('does not take the end of an interrupted code for a code', () => {
  render(<Counter />)
  pressAll(note(), [...IMEI.slice(0, 7)], 8)
  vi.advanceTimersByTime(120)
  const passed = pressAll(note(), [...IMEI.slice(7), 'Enter'], 8)
  expect(passed.every(Boolean)).toBe(true)
  expect(note().value).toBe(IMEI)
  expect(onScan).not.toHaveBeenCalled()
  scan(note(), IMEI)
  expect(onScan.mock.calls).toEqual([[IMEI]])
})

test('requires the end key to follow at once', () => {
  render(<Counter />)
  pressAll(note(), [...IMEI], 8)
  vi.advanceTimersByTime(400)
  expect(press(note(), 'Enter')).toBe(true)
  expect(note().value).toBe(IMEI)
  expect(onScan).not.toHaveBeenCalled()
})

test.each([
  ['an input method', { isComposing: true }],
  ['a process key', { keyCode: 229 }],
  ['a key that is held down', { repeat: true }],
  ['a shortcut', { ctrlKey: true }],
])('ignores %s', (_, init) => {
  render(<Counter />)
  const passed = pressAll(note(), [...IMEI, 'Enter'], 8, init)
  expect(passed.every(Boolean)).toBe(true)
  expect(onScan).not.toHaveBeenCalled()
})

test('ignores passwords, changed fields and other keys in between', () => {
  render(<Counter />)
  scan(screen.getByLabelText('密码'), IMEI)
  pressAll(note(), [...IMEI], 8)
  press(document.body, 'Enter')
  pressAll(document.body, [...IMEI.slice(0, 5), 'Escape', ...IMEI.slice(0, 5), 'Enter'], 8)
  expect(onScan).not.toHaveBeenCalled()
})

test('leaves scans to others that it does not accept', () => {
  render(<Counter accepts={(target) => target !== note()} />)
  expect(scan(note(), IMEI).every(Boolean)).toBe(true)
  expect(note().value).toBe(IMEI)
  expect(onScan).not.toHaveBeenCalled()
  scan(document.body, IMEI)
  expect(onScan.mock.calls).toEqual([[IMEI]])
})

test('stops when the screen is closed', () => {
  const { unmount } = render(<Counter />)
  unmount()
  scan(document.body, IMEI)
  expect(onScan).not.toHaveBeenCalled()
})
