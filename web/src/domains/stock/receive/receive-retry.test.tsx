import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { storedSession, useSession } from '../../../lib/session/state.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { postedDocument } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'
import { EMPTY_RECEIPT } from './receipt-draft.ts'

const { answer, open } = setupStockScreens()
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const SLOT = 'stock-kept-1700000000000'
let keys: unknown[]
let isFailing: boolean

beforeEach(() => {
  keys = []
  isFailing = true
  useSession.setState({ permissions: { 'inventory-manage': true } })
  answer((path, _params, { headers }) => {
    if (path !== '/api/stock/receipts') return undefined
    keys.push(headers['idempotency-key'])
    return isFailing ? refusal(500, 50000, '服务器出错') : ok(postedDocument)
  })
})

async function fill() {
  await tap(/^入库到/)
  await tap(/人民路店/)
  await tap(/^选商品/)
  const sheet = await screen.findByRole('dialog', { name: '选择商品' })
  await userEvent.click(await within(sheet).findByRole('button', { name: /数据线/ }))
  await userEvent.type(await screen.findByLabelText(/每件成本/), '12.5')
}
const SUBMIT_BUTTON = /^入库 1 件/
async function submitAndFail() {
  open('/stock/receive')
  await fill()
  await tap(SUBMIT_BUTTON)
  await screen.findByText('服务器出错')
  cleanup()
}

test('reuses the idempotency key of a restored draft', async () => {
  await submitAndFail()
  isFailing = false
  open('/stock/receive')
  await tap(SUBMIT_BUTTON)
  await screen.findByText('RK261120-AB2CD')
  expect(keys).toEqual([keys[0], keys[0]])
  cleanup()
  // The same items once more are a new receipt.
  open('/stock/receive')
  await fill()
  await tap(SUBMIT_BUTTON)
  await screen.findByText('RK261120-AB2CD')
  expect(keys[2]).not.toBe(keys[0])
})

test('drops the idempotency key with a discarded draft', async () => {
  await submitAndFail()
  open('/stock/receive')
  await screen.findByRole('button', { name: SUBMIT_BUTTON })
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  await tap('放弃内容')
  cleanup()
  isFailing = false
  open('/stock/receive')
  await fill()
  await tap(SUBMIT_BUTTON)
  await screen.findByText('RK261120-AB2CD')
  expect(keys[1]).not.toBe(keys[0])
})

test('uses a new key after changes to the receipt', async () => {
  await submitAndFail()
  isFailing = false
  open('/stock/receive')
  const cost = await screen.findByLabelText(/每件成本/)
  await userEvent.clear(cost)
  await userEvent.type(cost, '13')
  await tap(SUBMIT_BUTTON)
  await screen.findByText('RK261120-AB2CD')
  expect(keys[1]).not.toBe(keys[0])
})

test.each([
  ['is retained while its outbox entry exists', `/stock/receive?kept=${SLOT}`, true],
  ['is removed with its outbox entry', '/stock/receive?kept=stock-kept-1', false],
])('the draft of a queued write %s', async (_what, editAt, stays) => {
  localStorage.setItem('id', '7')
  localStorage.setItem('yonghuming', 'lan')
  localStorage.setItem('shujuku', '甲')
  useSession.setState({ ...storedSession(), permissions: { 'inventory-manage': true } })
  stubIndexedDb().write('all', [{ id: 'k', owner: '7', editAt, state: 'conflict' }])
  localStorage.setItem(draftKey(SLOT), JSON.stringify({ ...EMPTY_RECEIPT, note: '旧' }))
  localStorage.setItem(draftKey('stock-kept-2'), JSON.stringify(EMPTY_RECEIPT))
  open('/stock/receive')
  await waitFor(() => expect(localStorage.getItem(draftKey('stock-kept-2'))).toBeNull())
  expect(localStorage.getItem(draftKey(SLOT)) !== null).toBe(stays)
})
