import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { confirmSave, fieldValue, line, setupPriceEdit, submit } from '../testing/price-edit.tsx'
import { patience } from '../testing/price-screens.tsx'

const { on, open, sent } = setupPriceEdit()

test('explains how to choose prices first', async () => {
  open('/price/edit')
  expect(await screen.findByText(/^先选要改的价格/, {}, patience)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '华为' }, patience))
  await waitFor(() => expect(on.router.state.location.search).toBe('?brand=7'))
  expect(await line()).toBeTruthy()
})

describe('a rule', () => {
  test('previews new prices and saves all colours', async () => {
    open('/price/edit?q=mate')
    expect(fieldValue(await line())).toBe('')
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await waitFor(async () => expect(fieldValue(await line())).toBe('5300'))
    expect(screen.getByText('-¥200（-3.6%）')).toBeTruthy()
    await submit()
    expect(await screen.findByText('现在改 2 个价格？', {}, patience)).toBeTruthy()
    await confirmSave()
    await waitFor(() => expect(on.router.state.location.pathname).toBe('/price'))
    expect(on.router.state.location.search).toBe('?q=mate')
    expect(sent()).toEqual([
      {
        prices: [1, 2].map((sku_id) => ({
          sku_id,
          type: 'wholesale',
          amount_fen: 530_000,
          expected_fen: 550_000,
        })),
      },
    ])
    expect(localStorage.getItem(draftKey('price-edit filter'))).toBeNull()
  })

  test('applies a percentage with rounding', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.click(screen.getByRole('radio', { name: '按比例' }))
    await userEvent.type(screen.getByLabelText('每个价格变动'), '5')
    await userEvent.selectOptions(screen.getByLabelText('取整'), 'end9')
    await waitFor(async () => expect(fieldValue(await line())).toBe('5229'))
  })

  test('can be overridden by hand and restored', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await userEvent.clear(await line())
    await userEvent.type(await line(), '5555')
    expect(screen.getByText('+¥55（+1.0%）')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消手改' }))
    await waitFor(async () => expect(fieldValue(await line())).toBe('5300'))
  })

  test('excludes unticked lines and splits colours', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await userEvent.click(screen.getByRole('button', { name: '按颜色分开改' }))
    const ticks = await waitFor(() => {
      const found = screen.getAllByRole('checkbox')
      expect(found).toHaveLength(2)
      return found
    })
    await userEvent.click(ticks[1] as HTMLElement)
    expect(await screen.findByRole('button', { name: '核对并保存（1）' }, patience)).toBeTruthy()
  })

  test('does not save prices in the wrong order', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.click(screen.getByRole('radio', { name: '涨价' }))
    await userEvent.type(screen.getByLabelText('每个价格变动'), '501')
    expect(await screen.findByText('批发价不能高于零售价，请核对这两个价格', {}, patience)).toBeTruthy()
    await submit()
    expect(await screen.findByText(/有 2 个价格不能保存/, {}, patience)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('does not save unchanged prices', async () => {
    open('/price/edit?q=mate')
    await line()
    await submit()
    expect(await screen.findByText('还没有要改的价格，请填写变动或新价格', {}, patience)).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

test('sets cost prices without showing the old ones', async () => {
  open('/price/edit?skus=1,2')
  await line()
  await userEvent.click(screen.getByRole('button', { name: '采购价' }))
  await userEvent.click(screen.getByRole('button', { name: '批发价' }))
  expect(await screen.findByText('不可见', {}, patience)).toBeTruthy()
  await userEvent.type(await line('采购价'), '5000')
  await submit()
  await confirmSave()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ prices: [{ amount_fen: 500_000, expected_fen: null }, {}] }]),
  )
})

test('maps spreadsheet cells to prices and lists bad lines', async () => {
  open('/price/edit?paste=1')
  await userEvent.click(await screen.findByLabelText('粘贴表格内容', {}, patience))
  await userEvent.paste(
    '型号\t配置\t批发价\nMate 80\t12+256\t5400\nMate 99\t12+256\t1\nMate 80\t12+256\t面议',
  )
  expect(await screen.findByText('没有型号“Mate 99”，请核对', {}, patience)).toBeTruthy()
  expect(screen.getByText('“面议”不是金额，请只填数字，例如 5999')).toBeTruthy()
  await waitFor(async () => expect(fieldValue(await line())).toBe('5400'))
  await submit()
  expect(await screen.findByText(/没有识别的 2 行不会保存/, {}, patience)).toBeTruthy()
  await confirmSave()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ prices: [{ sku_id: 1, amount_fen: 540_000 }, { sku_id: 2 }] }]),
  )
})
