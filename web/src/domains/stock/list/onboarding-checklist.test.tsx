import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok } from '../../../lib/testing/server.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const STEPS = '/api/admin/first-steps'
const STARTED = { places: true, stock: false, prices: false, sale: false, people: false }
const { open, answer, asked: requests } = setupStockScreens()

function openAsAdmin(done: object) {
  useSession.setState({ isLoggedIn: true, isAdmin: true, userId: 1 })
  answer((path) => (path === STEPS ? ok(done) : undefined))
  open()
}
const list = () => screen.findByRole('list', { name: '开张清单' })

test('leads the administrator of a new company step by step', async () => {
  openAsAdmin(STARTED)
  expect(
    within(await list())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/home?import=stock', '/price?import=prices', '/sales/new', '/admin/user-management'])
  expect(within(await list()).getByText('已完成')).toBeTruthy()
})

test('hides the steps once they are done or dismissed', async () => {
  openAsAdmin({ ...STARTED, stock: true, prices: true, sale: true, people: true })
  await waitFor(() => expect(requests(STEPS)).toHaveLength(1))
  expect(await screen.findByRole('link', { name: /Mate 70 Pro/ })).toBeTruthy()
  expect(screen.queryByRole('list', { name: '开张清单' })).toBeNull()
  localStorage.clear()
  openAsAdmin(STARTED)
  await list()
  await userEvent.click(screen.getByRole('button', { name: '不再显示' }))
  expect(screen.queryByRole('list', { name: '开张清单' })).toBeNull()
  openAsAdmin(STARTED)
  await screen.findAllByRole('link', { name: /Mate 70 Pro/ })
  expect(requests(STEPS)).toHaveLength(2)
})

test('does not show onboarding to other users', async () => {
  useSession.setState({ isAdmin: false, permissions: { 'inventory-manage': true } })
  open()
  await screen.findByRole('link', { name: /Mate 70 Pro/ })
  expect(requests(STEPS)).toEqual([])
})
