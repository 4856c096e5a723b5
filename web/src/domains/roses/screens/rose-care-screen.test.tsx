import 'fake-indexeddb/auto'
import { cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { dueCare, dueText } from '../due-care.ts'
import { SEASON_GUIDES } from '../season-guides.ts'
import { CARES, SEASONS, seasonOf } from '../seasons.ts'
import RoseCareScreen from './rose-care-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const NOW = Date.parse('2026-11-23T04:00:00Z')
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  server = await startScriptedServer({})
})
afterEach(async () => {
  resetDevice()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('has a season per month and guidance per kind of care', () => {
  expect(Array.from({ length: 12 }, (_, n) => seasonOf(n + 1)).join(' ')).toBe(
    'winter winter spring spring spring summer summer summer autumn autumn autumn winter',
  )
  for (const season of SEASONS)
    for (const care of CARES) expect(SEASON_GUIDES[season].care[care].length).toBeGreaterThanOrEqual(3)
})

test('counts the due date from the last entry', () => {
  const entry = (day: string) => ({ id: day, care: 'water', day, note: '' }) as const
  const stored = {
    entries: [entry('2026-11-20'), entry('2026-11-18')],
    reminders: [
      { care: 'feed', every: 14, since: '2026-11-01' },
      { care: 'water', every: 3, since: '2026-11-01' },
    ] as const,
  }
  const dues = dueCare(stored, '2026-11-23')
  expect(dues.map(dueText)).toEqual(['施肥已晚 8 天', '今天该浇水'])
  expect(dueCare({ ...stored, entries: [entry('2026-11-23')] }, '2026-11-23').map(dueText)).toEqual([
    '施肥已晚 8 天',
    '11月26日浇水，还有 3 天',
  ])
})

test('a guest reads the guide, adds an entry and reloads it', async () => {
  show('/rose-care', RoseCareScreen)
  await screen.findByText('秋季，就是现在')
  await userEvent.click(screen.getByRole('radio', { name: '冬' }))
  await screen.findByText(/落叶休眠/)
  await tap('浇水了')
  const list = await screen.findByRole('list', { name: '照料记录' })
  expect(within(list).getByText('今天')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '浇水' }), '3')
  await screen.findByText('11月26日浇水，还有 3 天')
  cleanup()
  show('/rose-care', RoseCareScreen)
  await screen.findByText('11月26日浇水，还有 3 天')
  await tap('删除11月23日的浇水')
  await screen.findByText(/做完点一下就记下了/)
})
