import { afterEach, expect, test, vi } from 'vitest'
import { deviceZone } from './study-state.ts'

afterEach(() => void vi.restoreAllMocks())

/** Mocks the device's time zone. The offsets are minutes ahead of UTC in winter and in summer. */
function deviceIn(zone: string | undefined, [winter, summer]: readonly [number, number]) {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return -(this.getMonth() === 6 ? summer : winter)
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: zone,
  } as Intl.ResolvedDateTimeFormatOptions)
}

test('uses China’s zone where offsets match all year', () => {
  deviceIn('Asia/Singapore', [480, 480])
  expect(deviceZone()).toBe('Asia/Shanghai')
})
test('uses the device’s zone elsewhere', () => {
  deviceIn('America/New_York', [-300, -240])
  expect(deviceZone()).toBe('America/New_York')
})
test('keeps a zone that matches China for half a year', () => {
  deviceIn('Asia/Irkutsk', [480, 540])
  expect(deviceZone()).toBe('Asia/Irkutsk')
})
test('falls back to the default zone for unknown names', () => {
  deviceIn(undefined, [0, 0])
  expect(deviceZone()).toBe('Asia/Shanghai')
  deviceIn('Mars/Olympus_Mons', [0, 0])
  expect(deviceZone()).toBe('Asia/Shanghai')
})
