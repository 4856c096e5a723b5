import { afterEach, expect, it, vi } from 'vitest'
import { calm, scrollBehavior } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  { asked: 'less motion', matches: true, behavior: 'auto' },
  { asked: 'nothing', matches: false, behavior: 'smooth' },
])('whoever asks for $asked is scrolled $behavior', ({ matches, behavior }) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(calm()).toBe(matches)
  expect(scrollBehavior()).toBe(behavior)
})

it('where nobody can be asked, nothing moves', () => {
  vi.stubGlobal('matchMedia', undefined)
  expect(scrollBehavior()).toBe('auto')
})
