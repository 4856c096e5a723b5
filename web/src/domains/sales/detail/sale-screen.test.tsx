import { ERRORS } from '@shangxue/contract/errors/errors'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { HERE, sale } from '../testing/sale-responses.ts'
import { setupSalesScreens } from '../testing/sales-screens.tsx'

const { answer, requestsOf, open, sent } = setupSalesScreens()
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Scripts the sale and the response to a write. */
function answerSale(
  changes: Partial<typeof sale> & Record<string, unknown>,
  write = ok({ id: 900, status: 'posted' }),
) {
  answer((path, { method }) => {
    if (path === '/api/sales/900') return ok({ ...sale, ...changes })
    return method === 'POST' && path.startsWith('/api/sales/900/') ? write : undefined
  })
}
const waiting = { status: 'waiting', ask: '老客户', may_return: false }

describe('a sale', () => {
  test('shows items, payments and seller without costs', async () => {
    answerSale({})
    open('/sales/900')
    for (const text of ['¥8,060', HERE[0], 'xiaolin', '张三数码', '¥3,060']) await screen.findByText(text)
    expect(screen.queryByText('成本')).toBeNull()
    expect(screen.queryByText('毛利')).toBeNull()
  })

  test('shows the margin to users who see costs', async () => {
    answerSale({ cost_fen: 700_000 })
    open('/sales/900')
    expect((await screen.findByText('毛利')).parentElement?.textContent).toContain('¥1,060')
  })

  test.each(['/sales/5', '/sales/abc', '/sales/5/return', '/sales/0/return'])(
    'reports a missing sale and links to the list: %s',
    async (address) => {
      answer((path) =>
        path === '/api/sales/5' ? refusal(404, ERRORS.not_found.code, '内容不存在或已被删除') : undefined,
      )
      open(address)
      expect(await screen.findByText('没有这张销售单')).toBeTruthy()
      expect(screen.getByRole('link', { name: '查看销售单' }).getAttribute('href')).toBe('/sales')
    },
  )

  test('shows the shortfall below the floor to administrators', async () => {
    const [line, ...rest] = sale.lines
    answerSale({
      ...waiting,
      may_decide: true,
      cost_fen: 800_000,
      lines: [{ ...line, below_floor: true, floor_fen: (line?.price_fen ?? 0) + 2_000 } as never, ...rest],
    })
    open('/sales/900')
    expect(await screen.findByText('最低价 ¥4,020，共低 ¥40')).toBeTruthy()
    expect((await screen.findByText('预计毛利')).parentElement?.textContent).toContain('¥60')
  })

  test('hides sales from users without permission', async () => {
    useSession.setState({ permissions: {} })
    for (const address of ['/sales/900', '/sales']) {
      open(address)
      expect(await screen.findByText(/^销售单需要/)).toBeTruthy()
      cleanup()
    }
    expect([requestsOf('/api/sales/900'), requestsOf('/api/sales')]).toEqual([[], []])
  })

  test('offers only actions that the server allows', async () => {
    answerSale({ may_return: false })
    open('/sales/900')
    await screen.findByText(HERE[0])
    for (const name of ['退货', '作废', '撤回', '批准'])
      expect(screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })).toBeNull()
  })

  test('is voided with a reason', async () => {
    answerSale({ may_reverse: true })
    open('/sales/900')
    await tap('作废')
    const sheet = await screen.findByRole('dialog', { name: '作废销售单' })
    await userEvent.click(within(sheet).getByRole('button', { name: '作废' }))
    expect(sent('/api/sales/900/reverse')).toEqual([])
    await userEvent.click(within(sheet).getByRole('button', { name: '录错了' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '作废' }))
    expect(await screen.findByText('已作废')).toBeTruthy()
    expect(sent('/api/sales/900/reverse')).toEqual([{ reason: '录错了' }])
  })
})

describe('a pending sale', () => {
  test('is approved once, even by a double tap', async () => {
    answerSale({ ...waiting, may_decide: true })
    open('/sales/900')
    await screen.findByText(/等老板批准。原因：老客户/)
    await userEvent.dblClick(screen.getByRole('button', { name: '批准' }))
    expect(await screen.findByText('已批准')).toBeTruthy()
    expect(sent('/api/sales/900/decide')).toEqual([{ approve: true, reason: '' }])
  })

  test('is declined with a reason', async () => {
    answerSale({ ...waiting, may_decide: true })
    open('/sales/900')
    await tap('不批准')
    const sheet = await screen.findByRole('dialog', { name: '不批准' })
    await userEvent.click(within(sheet).getByRole('button', { name: '不批准' }))
    expect(await within(sheet).findByText(/请填写原因/)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '价格太低' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '不批准' }))
    await screen.findByText('未批准，已通知销售人')
    expect(sent('/api/sales/900/decide')).toEqual([{ approve: false, reason: '价格太低' }])
  })

  test('keeps the reason when it was decided meanwhile', async () => {
    answerSale({ ...waiting, may_decide: true }, refusal(409, 40922, '这张销售单已撤回，请刷新后查看'))
    open('/sales/900')
    await tap('不批准')
    const sheet = await screen.findByRole('dialog', { name: '不批准' })
    await userEvent.click(within(sheet).getByRole('button', { name: '价格太低' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '不批准' }))
    expect(await within(sheet).findByText('这张销售单已撤回，请刷新后查看')).toBeTruthy()
    expect(within(sheet).getByLabelText<HTMLTextAreaElement>(/^原因/).value).toBe('价格太低')
  })

  test('is withdrawn by its seller after confirmation', async () => {
    answerSale({ ...waiting, may_withdraw: true })
    open('/sales/900')
    await tap('撤回')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '撤回' }))
    expect(await screen.findByText('已撤回')).toBeTruthy()
    expect(sent('/api/sales/900/withdraw')).toHaveLength(1)
  })
})

describe('a return', () => {
  const made = ok({ id: 950, number: 'XT261121-BACK2', total_fen: -402_000 })

  test('refunds the debt first and records the location', async () => {
    answerSale({}, made)
    const router = open('/sales/900/return')
    await userEvent.click(await screen.findByRole('checkbox', { name: HERE[1] }))
    await tap('绿联 数据线 1m 白色，退回件数加一')
    expect(field('冲减欠款金额').value).toBe('3060')
    expect(field('现金金额').value).toBe('960')
    await userEvent.click(screen.getByRole('button', { name: '退货' }))
    expect(await screen.findByText('请选择退回后能不能直接卖')).toBeTruthy()
    expect(screen.getByText('请填写原因，单据上会留下记录')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '先待检' }))
    await tap('质量问题')
    await userEvent.dblClick(screen.getByRole('button', { name: '退货' }))
    await screen.findByText('已退货，单号 XT261121-BACK2')
    expect(router.state.location.pathname).toBe('/sales/950')
    expect(sent('/api/sales/900/return')).toEqual([
      {
        location_id: 5,
        sellable: false,
        lines: [
          { line: 1, device_ids: [72] },
          { line: 2, device_ids: [], quantity: 1 },
        ],
        payments: [
          { method: 'cash', amount_fen: 96_000 },
          { method: 'on_account', amount_fen: 306_000 },
        ],
        reason: '质量问题',
      },
    ])
  })

  test('moves the refund to another method in one tap', async () => {
    answerSale({}, made)
    open('/sales/900/return')
    await userEvent.click(await screen.findByRole('checkbox', { name: HERE[0] }))
    await userEvent.clear(field('冲减欠款金额'))
    await userEvent.clear(field('现金金额'))
    expect(screen.getByText('¥4,000', { selector: 'section strong' })).toBeTruthy()
    await tap('微信，全部')
    expect(field('微信金额').value).toBe('4000')
  })

  test('does not offer items that were returned already', async () => {
    answerSale({ may_return: false })
    open('/sales/900/return')
    expect(await screen.findByText('没有可以退的商品')).toBeTruthy()
  })
})
