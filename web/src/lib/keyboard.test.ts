import { afterEach, expect, test, vi } from 'vitest'
import { watchKeyboard } from './keyboard.ts'

const PAGE = 800
/** What is seen of the page; `become` changes it, as a keyboard or two fingers do. */
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

test('says how much of the page the keyboard covers, until it is gone', () => {
  const become = aView()
  expect(become({ height: 460 })).toBe('340px')
  // the phone has scrolled so that the field is seen
  expect(become({ offsetTop: 100 })).toBe('240px')
  expect(become({ height: PAGE, offsetTop: 0 })).toBe('0px')
})

test('neither a bar of the browser nor two fingers are a keyboard', () => {
  const become = aView()
  expect(become({ height: PAGE - 56 })).toBe('0px')
  expect(become({ height: 400, scale: 2 })).toBe('0px')
})

test('does nothing where the browser does not say what is seen', () => {
  vi.stubGlobal('visualViewport', null)
  expect(watchKeyboard).not.toThrow()
})
