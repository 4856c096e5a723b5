import { afterEach, expect, test, vi } from 'vitest'
import { watchKeyboard } from './keyboard.ts'

const PAGE = 800
/** The visible part of the page. `become` changes it, as a keyboard or pinch zoom does. */
function aView() {
  const view = Object.assign(new EventTarget(), { height: PAGE, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(PAGE)
  watchKeyboard()
  return (seen: Partial<typeof view>) => {
    Object.assign(view, seen).dispatchEvent(new Event('resize'))
    return document.documentElement.style.getPropertyValue('--keyboard')
  }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('sets the covered height until the keyboard closes', () => {
  const become = aView()
  expect(become({ height: 460 })).toBe('340px')
  // The phone has scrolled so that the field is visible.
  expect(become({ offsetTop: 100 })).toBe('240px')
  expect(become({ height: PAGE, offsetTop: 0 })).toBe('0px')
})

test('ignores browser bars and pinch zoom', () => {
  const become = aView()
  expect(become({ height: PAGE - 56 })).toBe('0px')
  expect(become({ height: 400, scale: 2 })).toBe('0px')
})

test('does nothing without visualViewport', () => {
  vi.stubGlobal('visualViewport', null)
  expect(watchKeyboard).not.toThrow()
})
