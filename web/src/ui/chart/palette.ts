import { useSyncExternalStore } from 'react'

export interface Palette {
  series: string[]
  text: string
  /** By name: `inherit` cannot be measured, and what is measured wrong is cut off. */
  font: string
  line: string
  surface: string
  strong: string
  /** Of what the rest is compared with. */
  compared: string
}

// Told apart by people who do not see red and green alike; the accent stands before them.
export const SERIES = {
  light: ['#c96a1a', '#14a08f', '#8a63d2', '#d6456b', '#7d8590', '#b58900'],
  dark: ['#f5a35c', '#3cc4b3', '#b296f0', '#f27a9b', '#9aa3af', '#d9b13c'],
}

/** The colours in force where `element` stands. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const dark = document.documentElement.dataset.scheme === 'dark'
  return {
    series: [token('--accent'), ...SERIES[dark ? 'dark' : 'light']],
    text: token('--text-3'),
    font: style.fontFamily,
    line: token('--line'),
    surface: token('--surface-raised'),
    strong: token('--text-1'),
    compared: token('--line-input'),
  }
}

/** Changes whenever the theme or the light/dark scheme does. */
export function useScheme(): string {
  return useSyncExternalStore(watch, current)
}

const current = () => `${document.documentElement.dataset.scheme ?? 'light'} ${document.body.className}`

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  observer.observe(document.body, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
