import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { PICKER_RESPONSES } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import BrandAnalysisScreen from '../screens/brand-analysis-screen.tsx'
import { ranked, row } from '../testing/responses.ts'
import type { PairComparison, Pivot, Timeline } from './queries.ts'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

// a Monday in Shanghai
const NOW = Date.parse('2026-11-23T04:00:00Z')
const SCREEN = '/others/brand-analysis'
const PERIOD = { from: '2026-10-25', to: '2026-11-23' }
const NO_NAMES = { brand: null, product: null, sku: null, location: null, salesperson: null, customer: null }

type Input = Record<string, string>
let requests: Input[]
let answers: Record<'timeline' | 'pivot' | 'comparison', (input: Input) => ScriptedResponse>
let server: Awaited<ReturnType<typeof startScriptedServer>>

const cell = (pieces: number, amount_fen: number, margin_fen: number | null = 100) => ({
  pieces,
  amount_fen,
  margin_fen,
})
const rowName = (id: number, name: string, filter: object) => ({
  key: String(id),
  id,
  name,
  note: '',
  filter,
})
const day = (n: number, amounts: readonly number[], groups = amounts.length): Timeline['columns'][number] => {
  const key = `2026-11-${String(n).padStart(2, '0')}`
  const listed = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    ...{ key, name: `11月${n}日`, from: key, to: key, groups, returned: 0, average_fen: null },
    ...cell(amounts.length * 2, listed + (groups > amounts.length ? 50_000 : 0)),
    first: amounts.map((amount, index) => ({ row: index, ...cell(2, amount) })),
  }
}
const timeline = (): Timeline => ({
  period: PERIOD,
  filter_names: NO_NAMES,
  columns: [day(21, [300_000, 100_000], 5), day(22, []), day(23, [700_000])],
  rows: [rowName(3, '华为', { brand_id: 3 }), rowName(4, '小米', { brand_id: 4 })],
})
const pivot = (): Pivot => ({
  period: PERIOD,
  filter_names: NO_NAMES,
  columns: [
    { ...rowName(1, '城东店', { location_id: 1 }), ...cell(3, 300_000) },
    { ...rowName(2, '城西店', { location_id: 2 }), ...cell(1, 100_000) },
  ],
  column_rest: null,
  groups: 2,
  rows: [
    {
      ...rowName(3, '华为', { brand_id: 3 }),
      ...cell(3, 300_000),
      cells: [cell(2, 200_000), cell(1, 100_000)],
    },
    { ...rowName(4, '小米', { brand_id: 4 }), ...cell(1, 100_000), cells: [cell(1, 100_000), null] },
  ],
  rest: null,
  total: { ...cell(4, 400_000), cells: [cell(3, 300_000), cell(1, 100_000)] },
})
const side = (id: number, name: string, amount_fen: number) => ({
  ...rowName(id, name, { brand_id: id }),
  ...cell(10, amount_fen, amount_fen / 10),
  ...{ returned: 0, average_fen: amount_fen / 10, customers: 3 },
})
const pair = (sides: PairComparison['sides']): PairComparison => ({
  period: PERIOD,
  filter_names: NO_NAMES,
  groups: sides.length,
  sides,
  columns: [
    {
      key: '2026-11-23',
      name: '11月23日',
      from: '2026-11-23',
      to: '2026-11-23',
      cells: [cell(1, 100), null],
    },
  ],
  parts: [{ ...rowName(1, '城东店', { location_id: 1 }), cells: [cell(1, 300_000), cell(1, 200_000)] }],
  rest: null,
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  useSession.setState({ isAdmin: true })
  requests = []
  answers = {
    timeline: () => ok(timeline()),
    pivot: () => ok(pivot()),
    comparison: () => ok(pair([side(3, '华为', 900_000), side(4, '小米', 600_000)])),
  }
  const noted =
    (name: keyof typeof answers) =>
    (_: unknown, { url }: ReceivedRequest) => {
      const input = Object.fromEntries(new URL(url, 'http://x').searchParams)
      requests.push(input)
      return answers[name](input)
    }
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/analysis/goods/ranking': () =>
      ok(
        ranked([
          row(3, '华为', { brand_id: 3 }, { pieces: 1, amount: 900_000 }),
          row(4, '小米', { brand_id: 4 }, { pieces: 1, amount: 600_000 }),
          row(5, '荣耀', { brand_id: 5 }, { pieces: 1, amount: 1 }),
        ]),
      ),
    'GET /api/analysis/goods/timeline': noted('timeline'),
    'GET /api/analysis/goods/pivot': noted('pivot'),
    'GET /api/analysis/goods/comparison': noted('comparison'),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

const showView = (search: string) => show(`${SCREEN}?${search}`, BrandAnalysisScreen)
const ranking = () => screen.getByRole('list', { name: '品牌排行' })

describe('timeline', () => {
  test('moves by keyboard without further requests', async () => {
    showView('view=timeline')
    const slider = await screen.findByRole('slider', { name: '选择一日' })
    expect(slider.getAttribute('aria-valuetext')).toBe('11月23日 周一，销售额 ¥7,000')
    expect(ranking().textContent).toContain('华为¥7,000')
    // the strip and the one before it
    await waitFor(() => expect(requests.length).toBe(2))
    expect(requests.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-25', '2026-11-23'],
      ['2026-09-25', '2026-10-24'],
    ])
    slider.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('这段时间没有销售')).toBeTruthy()
    await userEvent.keyboard('{Home}')
    expect(slider.getAttribute('aria-valuenow')).toBe('1')
    expect(ranking().textContent).toMatch(/华为.*小米.*其余 3 个¥500/)
    await userEvent.keyboard('{ArrowLeft}')
    expect(slider.getAttribute('aria-valuenow')).toBe('1')
    expect(requests.length).toBe(2)
  })

  test('follows the finger', async () => {
    showView('view=timeline')
    const slider = await screen.findByRole('slider')
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect)
    fireEvent.pointerDown(slider, { clientX: 290, button: 0, pointerId: 1 })
    fireEvent.pointerMove(slider, { clientX: 10, pointerId: 1 })
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('1'))
    fireEvent.pointerMove(slider, { clientX: -900, pointerId: 1 })
    fireEvent.pointerUp(slider, { pointerId: 1 })
    fireEvent.pointerMove(slider, { clientX: 290, pointerId: 1 })
    await new Promise((done) => requestAnimationFrame(done))
    expect(slider.getAttribute('aria-valuenow')).toBe('1')
  })

  test('opens a position from its address and links its rows to that day', async () => {
    showView('view=timeline&at=2026-11-21')
    await screen.findByRole('slider')
    const link = within(ranking()).getByRole('link', { name: /华为/ })
    expect(link.getAttribute('href')).toContain('from=2026-11-21&to=2026-11-21')
    expect(link.getAttribute('href')).toContain('brand=3')
  })

  test('moves to the strip before', async () => {
    showView('view=timeline')
    await userEvent.click(await screen.findByRole('button', { name: '更早' }))
    await waitFor(() =>
      expect(requests.some(({ to }) => to === '2026-08-25' || to === '2026-09-24')).toBe(true),
    )
    expect((screen.getByRole('button', { name: '更晚' }) as HTMLButtonElement).disabled).toBe(false)
  })

  test('shows the error and loads again', async () => {
    answers.timeline = () => refusal(400, 41051, '按日最多看 93 天')
    showView('view=timeline')
    await screen.findByText('按日最多看 93 天')
    answers.timeline = () => ok(timeline())
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('slider')
  })
})

describe('pivot', () => {
  const table = () => screen.findByRole('table', { name: '品牌与门店交叉表' })

  test('opens the documents of a cell and shows empty cells', async () => {
    showView('view=pivot')
    const [, huawei, xiaomi, total] = within(await table()).getAllByRole('row')
    const link = within(huawei as HTMLElement).getByRole('link', { name: '¥2,000' })
    expect(link.getAttribute('href')).toContain('/others/daily-sales-detail?')
    expect(link.getAttribute('href')).toMatch(/brand=3.*store=1|store=1.*brand=3/)
    expect(within(xiaomi as HTMLElement).getByRole('img', { name: '没有销售' })).toBeTruthy()
    expect(total?.textContent).toMatch(/^合计¥4,000¥3,000¥1,000/)
    expect(requests.at(-1)).toMatchObject({ by: 'brand', across: 'store', sort: 'amount' })
  })

  test('orders the rows by a column, then in reverse', async () => {
    showView('view=pivot')
    const heading = () => screen.getByRole('button', { name: /城西店/ })
    await table()
    await userEvent.click(heading())
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ column: '2', ascending: 'false' }))
    await userEvent.click(heading())
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ column: '2', ascending: 'true' }))
    expect(screen.getByRole('columnheader', { name: /城西店/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('changes the second dimension and exchanges both', async () => {
    showView('view=pivot')
    await table()
    await userEvent.click(screen.getByRole('button', { name: '× 员工' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ by: 'brand', across: 'salesperson' }))
    await userEvent.click(screen.getByRole('button', { name: '行列互换' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ by: 'salesperson', across: 'brand' }))
  })

  test('explains that the filters leave one dimension', async () => {
    showView('view=pivot&sku=1&store=2')
    await screen.findByText('现在的条件下只能按员工看')
    expect(requests).toEqual([])
  })

  test('neither shows nor requests margins without cost permission', async () => {
    useSession.setState({ isAdmin: false, permissions: { finance: true } })
    showView('view=pivot&measure=margin')
    await table()
    expect(screen.queryByRole('radio', { name: '毛利' })).toBeNull()
    expect(requests.at(-1)).toMatchObject({ sort: 'amount' })
  })
})

describe('two groups side by side', () => {
  test('shows both with their difference and exchanges them in the address', async () => {
    showView('view=pair')
    const table = await screen.findByRole('table', { name: '华为 与 小米' })
    expect(within(table).getByRole('row', { name: /^销售额/ }).textContent).toBe(
      '销售额多 ¥3,000（50%）¥9,000¥6,000',
    )
    expect(requests.at(-1)).not.toHaveProperty('first')
    await userEvent.click(screen.getByRole('button', { name: '互换' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ first: '4', second: '3' }))
  })

  test('picks a group, and exchanges both if it is the other one', async () => {
    showView('view=pair&first=brand:3&second=brand:4')
    await screen.findByRole('table', { name: '华为 与 小米' })
    expect(requests.at(-1)).toMatchObject({ first: '3', second: '4' })
    await userEvent.click(screen.getByRole('button', { name: '华为' }))
    await userEvent.click(await screen.findByRole('button', { name: /荣耀/ }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ first: '5', second: '4' }))
  })

  test('ignores keys of another dimension', async () => {
    showView('view=pair&first=store:3&second=brand:4')
    await screen.findByRole('table', { name: '华为 与 小米' })
    expect(requests.at(-1)).toMatchObject({ second: '4' })
    expect(requests.at(-1)).not.toHaveProperty('first')
  })

  test('explains that only one group has sales', async () => {
    answers.comparison = () => ok(pair([side(3, '华为', 900_000)]))
    showView('view=pair')
    await screen.findByText('只有一个品牌有销售，没法对比')
    expect(screen.queryByText('走势')).toBeNull()
  })

  test('shows the error of a group that is gone, with the choice of another', async () => {
    answers.comparison = () => refusal(404, 41054, '找不到要对比的这一项')
    showView('view=pair&first=brand:99')
    await screen.findByText('找不到要对比的这一项')
    expect(screen.getAllByRole('button', { name: '选择品牌' })).toHaveLength(2)
  })
})
