import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseScheme, currentScheme, startScheme } from './scheme.ts'

let dark = false
let printing = false
let deviceChanged = () => {}
let printerChanged = () => {}
let stop = () => {}
const html = readFileSync(resolve(import.meta.dirname, '../../../index.html'), 'utf8')
const inline = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#f4f5f7">'
  vi.stubGlobal('matchMedia', (query: string) =>
    query === 'print'
      ? {
          matches: printing,
          addEventListener: (_: string, listener: () => void) => (printerChanged = listener),
          removeEventListener: () => (printerChanged = () => {}),
        }
      : {
          matches: dark,
          addEventListener: (_: string, listener: () => void) => (deviceChanged = listener),
          removeEventListener: () => (deviceChanged = () => {}),
        },
  )
  stop = startScheme()
})
afterEach(() => {
  stop()
  dark = false
  printing = false
  localStorage.clear()
  vi.unstubAllGlobals()
})

const drawn = () => [
  document.documentElement.dataset.scheme,
  document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
]
const DARK = ['dark', '#101215']
const LIGHT = ['light', '#f4f5f7']

describe('colour scheme', () => {
  test('follows the device by default', () => {
    expect(drawn()).toEqual(LIGHT)
    dark = true
    deviceChanged()
    expect([currentScheme(), drawn()]).toEqual(['system', DARK])
  })
  test('keeps the user’s choice when the device changes', () => {
    chooseScheme('dark')
    expect([drawn(), localStorage.getItem('colorScheme')]).toEqual([DARK, 'dark'])
    chooseScheme('light')
    dark = true
    deviceChanged()
    expect(drawn()).toEqual(LIGHT)
    chooseScheme('system')
    expect([drawn(), localStorage.getItem('colorScheme')]).toEqual([DARK, null])
  })
  test('is light on paper', () => {
    chooseScheme('dark')
    expect(drawn()).toEqual(DARK)
    printing = true
    printerChanged()
    expect(drawn()).toEqual(LIGHT)
    printing = false
    printerChanged()
    expect(drawn()).toEqual(DARK)
  })
  test('follows the choice in another tab', () => {
    localStorage.setItem('colorScheme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'colorScheme', storageArea: localStorage }))
    expect(drawn()).toEqual(DARK)
  })
  test.each([
    ['dark', false, DARK],
    ['light', true, LIGHT],
    [null, true, DARK],
    [null, false, LIGHT],
    ['purple', false, LIGHT],
  ] as const)('stored as %s with dark=%s is applied early by index.html', (stored, device, expected) => {
    if (stored) localStorage.setItem('colorScheme', stored)
    dark = device
    document.documentElement.removeAttribute('data-scheme')
    document.querySelector('meta')?.setAttribute('content', '#f4f5f7')
    new Function(inline)()
    expect(drawn()).toEqual(expected)
  })
})
