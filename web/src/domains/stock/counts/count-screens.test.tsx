import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/error.ts'
import { type Entry, lazyOutbox, useOutbox } from '../../../lib/outbox/state.ts'
import { useSession } from '../../../lib/session/state.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { fakePageTime } from '../../../lib/testing/time.ts'
import { ELSEWHERE, HERE, NEW, openCount, postedDocument } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { later } = fakePageTime()
const { answer, asked: requests, open, sent } = setupStockScreens()
const SCANS = '/api/stock/counts/41/scans'
const BOOK = '/api/stock/counts/41/book'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  useSession.setState({ permissions: { 'inventory-manage': true } })
  answer(defaultAnswer)
})
const defaultAnswer = (path: string, _: URLSearchParams, { body }: { body: string }) => {
  if (path !== SCANS) return undefined
  const results = (JSON.parse(body).codes as string[]).map((code) => ({
    code,
    result: code === NEW[0] ? 'unknown' : code === ELSEWHERE ? 'elsewhere' : 'found',
    title: '华为 Mate 70 Pro',
  }))
  return ok({ scanned: results.length, results })
}
async function scan(...codes: string[]) {
  await userEvent.click(await screen.findByLabelText('输入或粘贴IMEI'))
  await userEvent.paste(codes.join('\n'))
  // Waits for the batching pause of the scans.
  await later(350)
}

describe('the list of counts', () => {
  test('starts a count at the chosen location', async () => {
    answer((path, _, { method }) =>
      path === '/api/stock/counts' && method === 'POST' ? ok({ id: 41 }) : undefined,
    )
    const router = open('/stock/counts')
    await userEvent.click(await screen.findByRole('button', { name: '开始盘点' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点哪里' })
    await userEvent.click(await within(sheet).findByRole('button', { name: /^人民路店/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/stock/counts/41'))
    expect(sent('/api/stock/counts')).toEqual([{ location_id: 5 }])
  })
  test('offers to join a count that is already open', async () => {
    answer((path, _, { method }) =>
      path === '/api/stock/counts' && method === 'POST'
        ? {
            status: 409,
            json: {
              code: 40913,
              msg: '人民路店正由dianzhang盘点，请等盘点结束或与其一起盘点',
              data: { id: 41 },
            },
          }
        : undefined,
    )
    const router = open('/stock/counts')
    await userEvent.click(await screen.findByRole('button', { name: '开始盘点' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点哪里' })
    await userEvent.click(await within(sheet).findByRole('button', { name: /^人民路店/ }))
    expect(await screen.findByText(/正由dianzhang盘点/)).toBeTruthy()
    await tap('一起盘点')
    await waitFor(() => expect(router.state.location.pathname).toBe('/stock/counts/41'))
  })
  test('denies access without stock management permission', async () => {
    useSession.setState({ permissions: {} })
    open('/stock/counts')
    expect(await screen.findByText(/^盘点需要/)).toBeTruthy()
  })
})

describe('scanning', () => {
  test('sends codes in one batch and shows their results', async () => {
    open('/stock/counts/41')
    await scan(HERE[1], NEW[0], ELSEWHERE)
    const list = await screen.findByRole('list', { name: '刚扫到的' })
    for (const text of ['账上有', '系统里没有', '不在这里的账上'])
      expect(await within(list).findByText(text)).toBeTruthy()
    const times = Array(3).fill(expect.any(Number))
    expect(sent(SCANS)).toEqual([{ codes: [HERE[1], NEW[0], ELSEWHERE], times }])
    await waitFor(() => expect(requests('/api/stock/counts/41').length).toBeGreaterThan(1))
  })
  test('resends failed codes together with later ones', async () => {
    let isDown = true
    answer((path, params, seen) =>
      path === SCANS && isDown ? refusal(500, 50000, '服务器正忙') : defaultAnswer(path, params, seen),
    )
    open('/stock/counts/41')
    await scan(HERE[1], HERE[2])
    expect(await screen.findByText('有 2 个码没有提交：服务器正忙')).toBeTruthy()
    const [first] = sent(SCANS) as { times: number[] }[]
    isDown = false
    await tap('重试')
    await waitFor(() => expect(screen.getAllByText('账上有')).toHaveLength(2))
    // With the times of their scans.
    expect(sent(SCANS).at(-1)).toEqual({ codes: [HERE[1], HERE[2]], times: first?.times })
    expect(localStorage.getItem(draftKey('stock-count-41'))).toBeNull()
  })
  test('sends codes of an earlier visit with their scan times', async () => {
    // The second code has the format of an older version, without a time.
    localStorage.setItem(draftKey('stock-count-41'), `${HERE[1]}\t1700000000000\n${HERE[2]}`)
    const before = Date.now()
    open('/stock/counts/41')
    await waitFor(() => expect(sent(SCANS)).toHaveLength(1))
    const [{ codes, times }] = sent(SCANS) as [{ codes: string[]; times: number[] }]
    expect([codes, times[0]]).toEqual([[HERE[1], HERE[2]], 1_700_000_000_000])
    expect(times[1]).toBeGreaterThanOrEqual(before)
  })
  test('does not send codes of another user', async () => {
    localStorage.setItem(draftKey('stock-count-41', '8'), `${HERE[1]}\t1700000000000`)
    open('/stock/counts/41')
    await scan(HERE[2], NEW[0])
    await waitFor(() => expect(sent(SCANS)).toMatchObject([{ codes: [HERE[2], NEW[0]] }]))
  })
  test('undoes a scan', async () => {
    answer((path, params, seen) =>
      path.startsWith(`${SCANS}/`) ? ok(null) : defaultAnswer(path, params, seen),
    )
    open('/stock/counts/41')
    await scan(HERE[1], NEW[0])
    await screen.findByText('系统里没有')
    await tap(`撤销 ${NEW[0]}`)
    await waitFor(() => expect(screen.queryByText('系统里没有')).toBeNull())
    expect(sent(`${SCANS}/${NEW[0]}`)).toHaveLength(1)
  })
  test('undoes a scan at the server if it was in flight', async () => {
    let arrive = () => {}
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    answer(async (path, params, seen) => {
      if (path.startsWith(`${SCANS}/`)) return ok(null)
      if (path === SCANS) await gate
      return defaultAnswer(path, params, seen)
    })
    open('/stock/counts/41')
    await scan(HERE[1], HERE[2])
    await waitFor(() => expect(sent(SCANS)).toHaveLength(1))
    await tap(`撤销 ${HERE[1]}`)
    expect(sent(`${SCANS}/${HERE[1]}`)).toEqual([])
    arrive()
    await waitFor(() => expect(sent(`${SCANS}/${HERE[1]}`)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(HERE[1])).toBeNull())
  })
  test('shows the outbox state of a queued code', async () => {
    const id = 'kept'
    const entry = { id, owner: '', state: 'waiting', message: '' } as Entry
    lazyOutbox.submit = async ({ input, plan }) => {
      useOutbox.setState({ entries: [entry], sent: new Set() })
      plan.onQueued?.(input, id)
      throw new ApiError(0, 'queued', '')
    }
    open('/stock/counts/41')
    await scan(HERE[1], HERE[2])
    expect(await screen.findAllByText('待提交')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull()
    act(() => useOutbox.setState({ entries: [{ ...entry, state: 'refused' }] }))
    expect(screen.getAllByText('未通过')).toHaveLength(2)
    act(() => useOutbox.setState({ entries: [], sent: new Set([id]) }))
    expect(screen.getAllByText('已提交')).toHaveLength(2)
    expect(screen.getByRole('button', { name: `撤销 ${HERE[1]}` })).toBeTruthy()
    delete lazyOutbox.submit
  })
})

describe('a returned or damaged device at the location', () => {
  const setAsideDevice = { device_id: 76, code: HERE[1], title: '华为 Mate 70 Pro', location: '人民路店' }
  const found = { ...openCount, set_aside: [{ ...setAsideDevice, status: 'damaged' }] }
  const results = [
    { code: HERE[1], result: 'set_aside', title: '华为 Mate 70 Pro' },
    { code: HERE[2], result: 'found', title: '华为 Mate 70 Pro' },
  ]
  beforeEach(() =>
    answer((path) =>
      path === SCANS ? ok({ scanned: 2, results }) : path === '/api/stock/counts/41' ? ok(found) : undefined,
    ),
  )

  test('is counted apart from stock when scanned', async () => {
    open('/stock/counts/41')
    await scan(HERE[1], HERE[2])
    const list = await screen.findByRole('list', { name: '刚扫到的' })
    expect(await within(list).findByText('在这里，退货或损坏')).toBeTruthy()
    expect(within(list).getAllByText('账上有')).toHaveLength(1)
    const figure = screen.getByText('退损').parentElement
    expect(figure?.textContent).toBe('退损1')
  })
  test('is listed with its status beside the differences', async () => {
    open('/stock/counts/41?view=review')
    const list = await screen.findByRole('list', { name: '退货或损坏' })
    expect(list.textContent).toContain(HERE[1])
    expect(list.textContent).toContain('损坏')
  })
  test('is not posted as a difference', async () => {
    open('/stock/counts/41?view=review')
    await userEvent.click(await screen.findByRole('button', { name: '入账' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点入账' })
    const posting = within(sheet).getByRole('list', { name: '将要入账' }).textContent
    expect(posting).toBe('登记为丢失2 台移到这里1 台配件 1 种-2 件不入账，另行处理1 个')
  })
})

describe('devices and pieces that moved during the count', () => {
  const phone = { title: '华为 Mate 70 Pro', status: 'in_stock' }
  const moved = [
    { ...phone, device_id: 77, code: HERE[1], location: '中心仓' },
    { ...phone, device_id: 78, code: HERE[2], location: '人民路店' },
    { ...phone, device_id: 79, code: ELSEWHERE, status: 'sold', location: null },
    { ...phone, device_id: 80, code: NEW[0], status: 'in_transit', location: '人民路店' },
  ]
  const items = [{ sku_id: 21, title: '绿联 数据线 1m 白色', booked: 5, counted: 3, moved: -2 }]
  const count = { ...openCount, missing: [], surplus: [], expected: 1, found: 1, moved, items }
  beforeEach(() => answer((path) => (path === '/api/stock/counts/41' ? ok(count) : undefined)))

  test('are listed apart from differences with their current state', async () => {
    open('/stock/counts/41?view=review')
    const list = await screen.findByRole('list', { name: '盘点中有变动' })
    expect(list.textContent).toContain('扫到之后有变动，现在中心仓（在库）')
    expect(list.textContent).toContain('盘点开始后才到这里，没有扫')
    expect(list.textContent).toContain('扫到之后有变动，现在已售')
    expect(within(list).getAllByRole('button', { name: /^撤销/ })).toHaveLength(3)
    expect(screen.queryByRole('list', { name: '多出' })).toBeNull()
    expect(screen.getByText('变动').parentElement?.textContent).toBe('变动4')
    const pieces = screen.getByRole('list', { name: '配件数量差' }).textContent
    expect(pieces).toContain('清点时账面 5 件，实数 3 件，之后 -2 件')
  })
  test('allow the same quantity after a recount', async () => {
    answer((path) => {
      if (path === '/api/stock/counts/41') return ok(count)
      return path === '/api/stock/counts/41/items/21' ? ok(null) : undefined
    })
    open('/stock/counts/41?view=items')
    await userEvent.click(await screen.findByRole('button', { name: '重新数过，还是 3 件' }))
    await waitFor(() => expect(sent('/api/stock/counts/41/items/21')).toEqual([{ quantity: 3 }]))
  })
  test('allow the same quantity after typing another', async () => {
    open('/stock/counts/41?view=items')
    await userEvent.click(await screen.findByRole('button', { name: '绿联 数据线 1m 白色，实数加一' }))
    await tap('绿联 数据线 1m 白色，实数减一')
    expect(screen.getByRole('button', { name: '记下 3 件' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /重新数过/ })).toBeNull()
  })
  test('are not posted', async () => {
    open('/stock/counts/41?view=review')
    await userEvent.click(await screen.findByRole('button', { name: '入账' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点入账' })
    expect(within(sheet).getByRole('list', { name: '将要入账' }).textContent).toBe('配件 1 种-2 件')
  })
})

describe('the difference', () => {
  test('lists missing and surplus devices with their consequences', async () => {
    open('/stock/counts/41?view=review')
    expect((await screen.findByRole('list', { name: '未扫到' })).textContent).toContain(HERE[1])
    const surplus = screen.getByRole('list', { name: '多出' })
    expect(surplus.textContent).toContain('账上在中心仓（在库），入账后移到这里')
    expect(surplus.textContent).toContain('系统里没有，不会入账')
    expect(screen.getByRole('list', { name: '配件数量差' }).textContent).toContain('-2 件')
  })
  test('posts the reviewed revision with a reason', async () => {
    answer((path) => (path === BOOK ? ok(postedDocument) : undefined))
    open('/stock/counts/41?view=review')
    await userEvent.click(await screen.findByRole('button', { name: '入账' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点入账' })
    const posting = within(sheet).getByRole('list', { name: '将要入账' }).textContent
    expect(posting).toBe('登记为丢失2 台移到这里1 台配件 1 种-2 件不入账，另行处理1 个')
    await userEvent.click(within(sheet).getByRole('button', { name: '月末盘点' }))
    await userEvent.dblClick(within(sheet).getByRole('button', { name: '入账' }))
    expect(await screen.findByText(/盘点已入账/)).toBeTruthy()
    expect(sent(BOOK)).toEqual([{ revision: 'r1', reason: '月末盘点' }])
  })
  test('shows a changed difference again instead of posting it', async () => {
    answer((path) => {
      if (path === BOOK) return refusal(409, 40914, '盘点结果在核对后有变化，请重新核对差异')
      const later = { ...openCount, missing: [], expected: 3, found: 3, revision: 'r2' }
      return path === '/api/stock/counts/41' && sent(BOOK).length > 0 ? ok(later) : undefined
    })
    open('/stock/counts/41?view=review')
    await userEvent.click(await screen.findByRole('button', { name: '入账' }))
    const sheet = await screen.findByRole('dialog', { name: '盘点入账' })
    await userEvent.click(within(sheet).getByRole('button', { name: '月末盘点' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '入账' }))
    expect(await screen.findByText(/核对之后又有变化/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('list', { name: '未扫到' })).toBeNull())
  })
  test('counts accessories by quantity', async () => {
    answer((path) => (path === '/api/stock/counts/41/items/21' ? ok(null) : undefined))
    open('/stock/counts/41?view=items')
    await userEvent.click(await screen.findByRole('button', { name: '绿联 数据线 1m 白色，实数加一' }))
    await tap('记下 4 件')
    await waitFor(() => expect(sent('/api/stock/counts/41/items/21')).toEqual([{ quantity: 4 }]))
  })
})

test('adds an accessory once when chosen twice', async () => {
  open('/stock/counts/41?view=items')
  answer((path) => (path === '/api/stock/counts/41' ? ok({ ...openCount, items: [] }) : undefined))
  for (let times = 0; times < 2; times += 1) {
    await userEvent.click(await screen.findByRole('button', { name: '选配件' }))
    const sheet = await screen.findByRole('dialog', { name: '选择配件' })
    await userEvent.click(await within(sheet).findByRole('button', { name: /绿联/ }))
  }
  expect(screen.getAllByRole('group', { name: '绿联 数据线 1m 白色，实数' })).toHaveLength(1)
})

test('cancels a count after confirmation', async () => {
  answer((path) => (path === '/api/stock/counts/41/cancel' ? ok(null) : undefined))
  open('/stock/counts/41')
  await userEvent.click(await screen.findByRole('button', { name: '取消盘点' }))
  const question = await screen.findByRole('alertdialog', { name: '取消这次盘点？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消盘点' }))
  await waitFor(() => expect(sent('/api/stock/counts/41/cancel')).toHaveLength(1))
})
