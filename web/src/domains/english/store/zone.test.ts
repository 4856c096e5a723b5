import { afterEach, expect, test, vi } from 'vitest'
import { zoneHere } from './state.ts'

afterEach(() => void vi.restoreAllMocks())

/** `aheads`: minutes ahead of UTC in winter and in summer. */
function deviceIn(zone: string | undefined, [winter, summer]: readonly [number, number]) {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return -(this.getMonth() === 6 ? summer : winter)
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: zone,
  } as Intl.ResolvedDateTimeFormatOptions)
}

test('where clocks stand as in China all year, days are told as there', () => {
  deviceIn('Asia/Singapore', [480, 480])
  expect(zoneHere()).toBe('Asia/Shanghai')
})
test('elsewhere the device says where it is', () => {
  deviceIn('America/New_York', [-300, -240])
  expect(zoneHere()).toBe('America/New_York')
})
test('a zone that has China’s time for half a year only is its own', () => {
  deviceIn('Asia/Irkutsk', [480, 540])
  expect(zoneHere()).toBe('Asia/Irkutsk')
})
test('a device that says nothing, or what nobody knows, has the usual time', () => {
  deviceIn(undefined, [0, 0])
  expect(zoneHere()).toBe('Asia/Shanghai')
  deviceIn('Mars/Olympus_Mons', [0, 0])
  expect(zoneHere()).toBe('Asia/Shanghai')
})
