import { afterEach, expect, it, vi } from 'vitest'
import { prefersReducedMotion, scrollBehavior } from './reduced-motion.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  { asked: 'less motion', matches: true, behavior: 'auto' },
  { asked: 'nothing', matches: false, behavior: 'smooth' },
])('scrolls with $behavior if the preference is $asked', ({ matches, behavior }) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(prefersReducedMotion()).toBe(matches)
  expect(scrollBehavior()).toBe(behavior)
})

it('reduces motion if the preference is unknown', () => {
  vi.stubGlobal('matchMedia', undefined)
  expect(scrollBehavior()).toBe('auto')
})
