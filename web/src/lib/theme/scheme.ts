import { useSyncExternalStore } from 'react'
import { onOtherTab, readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
}

// An inline script of index.html applies both early: keep key, attribute and colours equal there.
const STORED_SCHEME = 'colorScheme'
const BAR_COLORS = { light: '#f4f5f7', dark: '#101215' }

const changes = listeners<Scheme>()
const systemDark = () => window.matchMedia?.('(prefers-color-scheme: dark)')
const paper = () => window.matchMedia?.('print')

/** The user's choice; `system` if there is none or it is unknown. */
export const currentScheme = (): Scheme => {
  const stored = readStored(STORED_SCHEME)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
}

/** The effective scheme: the user's choice or the device's preference. Printed pages are light. */
function effectiveScheme(): 'light' | 'dark' {
  if (paper()?.matches) return 'light'
  const scheme = currentScheme()
  if (scheme !== 'system') return scheme
  return systemDark()?.matches ? 'dark' : 'light'
}

function applyScheme(): void {
  const effective = effectiveScheme()
  document.documentElement.dataset.scheme = effective
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[effective])
}

export function chooseScheme(scheme: Scheme): void {
  store(STORED_SCHEME, scheme === 'system' ? null : scheme)
  applyScheme()
  changes.notify(scheme)
}

export const useScheme = (): Scheme => useSyncExternalStore(changes.add, currentScheme)

/** Applies the scheme and follows the device, the printer and other tabs. Returns the function that stops it. */
export function startScheme(): () => void {
  applyScheme()
  const mediaQueries = [systemDark(), paper()]
  for (const media of mediaQueries) media?.addEventListener('change', applyScheme)
  const unfollow = onOtherTab((key) => {
    if (key !== STORED_SCHEME && key !== null) return
    applyScheme()
    changes.notify(currentScheme())
  })
  return () => {
    for (const media of mediaQueries) media?.removeEventListener('change', applyScheme)
    unfollow()
  }
}
