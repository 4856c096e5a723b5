import { useState } from 'react'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

const STORAGE_KEY = 'readingSettings'
export const SIZES = ['small', 'normal', 'large', 'huge'] as const
export const SPACINGS = ['tight', 'normal', 'wide'] as const
export const SIZE_LABELS: Record<(typeof SIZES)[number], string> = {
  small: '小',
  normal: '标准',
  large: '大',
  huge: '特大',
}
export const SPACING_LABELS: Record<(typeof SPACINGS)[number], string> = {
  tight: '紧',
  normal: '标准',
  wide: '松',
}

export interface ReadingSettings {
  readonly size: (typeof SIZES)[number]
  readonly spacing: (typeof SPACINGS)[number]
  /** Shows the elapsed time during practice. */
  readonly timer: boolean
  /** Plays a sound on submission. */
  readonly sound: boolean
}
const DEFAULT_SETTINGS: ReadingSettings = { size: 'normal', spacing: 'normal', timer: true, sound: true }

const valueOrDefault = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((option) => option === value) ?? fallback

/** Settings are per device, because legibility depends on the screen. */
export function readSettings(): ReadingSettings {
  try {
    const stored = JSON.parse(readStored(STORAGE_KEY) ?? '{}') as Record<string, unknown>
    return {
      size: valueOrDefault(SIZES, stored.size, DEFAULT_SETTINGS.size),
      spacing: valueOrDefault(SPACINGS, stored.spacing, DEFAULT_SETTINGS.spacing),
      timer: stored.timer !== false,
      sound: stored.sound !== false,
    }
  } catch {
    return DEFAULT_SETTINGS
  }
}

export function useReadingSettings() {
  const [settings, setSettings] = useState(readSettings)
  const change = (changes: Partial<ReadingSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    store(STORAGE_KEY, JSON.stringify(next))
  }
  return { settings, change }
}
