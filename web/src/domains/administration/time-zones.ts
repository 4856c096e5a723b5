import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { lazy } from '../../lib/util/lazy.ts'
import type { PickerOption } from '../../ui/overlay/picker/picker-sheet.tsx'

const partOf = (zone: string, timeZoneName: 'long' | 'longOffset'): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** 中国标准时间（GMT+08:00） */
export function zoneName(zone: string): string {
  try {
    const [name, offset] = [partOf(zone, 'long'), partOf(zone, 'longOffset')]
    return name === offset ? offset : `${name}（${offset}）`
  } catch {
    return zone
  }
}

/** All time zones of this browser, the default first. Computed once because naming them is slow. */
export const zoneOptions = lazy((): PickerOption[] => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== DEFAULT_ZONE)
  return [DEFAULT_ZONE, ...zones].map((zone) => ({
    value: zone,
    label: partOf(zone, 'long'),
    note: zone,
    keywords: zone.replaceAll(/[/_]/g, ' '),
  }))
})
