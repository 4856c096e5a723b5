import { useState } from 'react'
import { readStored, store } from '../../lib/storage.ts'

const KEY = 'readingSettings'
export const SIZES = ['small', 'normal', 'large', 'huge'] as const
export const SPACINGS = ['tight', 'normal', 'wide'] as const
export const SIZE_NAMES: Record<(typeof SIZES)[number], string> = {
  small: '小',
  normal: '标准',
  large: '大',
  huge: '特大',
}
export const SPACING_NAMES: Record<(typeof SPACINGS)[number], string> = {
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
const USUAL: ReadingSettings = { size: 'normal', spacing: 'normal', timer: true, sound: true }

const one = <T extends string>(values: readonly T[], value: unknown, usual: T): T =>
  values.find((known) => known === value) ?? usual

/** Settings are per device, because legibility depends on the screen. */
export function readSettings(): ReadingSettings {
  try {
    const kept = JSON.parse(readStored(KEY) ?? '{}') as Record<string, unknown>
    return {
      size: one(SIZES, kept.size, USUAL.size),
      spacing: one(SPACINGS, kept.spacing, USUAL.spacing),
      timer: kept.timer !== false,
      sound: kept.sound !== false,
    }
  } catch {
    return USUAL
  }
}

export function useSettings() {
  const [settings, setSettings] = useState(readSettings)
  const change = (part: Partial<ReadingSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    store(KEY, JSON.stringify(next))
  }
  return { settings, change }
}
