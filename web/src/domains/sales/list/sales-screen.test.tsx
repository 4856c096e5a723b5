import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { setupSalesScreens } from '../testing/sales-screens.tsx'

const { requestsOf, open } = setupSalesScreens()
const list = () => screen.findByRole('list', { name: '销售单' })

test('requests the filters of the address', async () => {
  const router = open('/sales?status=posted&kind=sale&from=2026-11-01&to=2026-11-20&store=5&person=3&q=mate')
  await list()
  expect(requestsOf('/api/sales')[0]).toMatchObject({
    status: 'posted',
    kind: 'sale',
    from: '2026-11-01',
    to: '2026-11-20',
    location_id: '5',
    salesperson_id: '3',
    q: 'mate',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'xiaolin' }))
  await userEvent.click(await screen.findByRole('button', { name: '全部销售人' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('person'))
  await waitFor(() => expect(requestsOf('/api/sales').at(-1)).not.toHaveProperty('salesperson_id'))
})

test('ignores invalid dates in the address', async () => {
  open('/sales?from=a%20b&to=2026-02-31')
  await list()
  expect(requestsOf('/api/sales')[0]).not.toHaveProperty('from')
  expect(requestsOf('/api/sales')[0]).not.toHaveProperty('to')
})

test('lists pending sales first for administrators', async () => {
  useSession.setState({ isAdmin: true })
  open('/sales')
  const pending = await screen.findByRole('list', { name: '待批准' })
  expect(within(pending).getAllByRole('link')).toHaveLength(1)
  await waitFor(async () => expect(within(await list()).queryByText('待批准')).toBeNull())
})

test('lists pending sales by date for other users', async () => {
  open('/sales')
  await within(await list()).findByText('待批准')
  expect(screen.queryByRole('list', { name: '待批准' })).toBeNull()
})

test('offers a new sale only with permission', async () => {
  useSession.setState({ permissions: { finance: true } })
  open('/sales')
  await list()
  expect(screen.queryByRole('link', { name: '开单' })).toBeNull()
})
