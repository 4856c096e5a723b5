import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'
import type { AppRoute } from './routes.ts'

const route = (path: string): AppRoute => ({
  ...{ path, title: path, area: 'account', auth: 'public' },
  screen: async () => ({ default: () => <p>{path}</p> }),
})
const TABLE = ['/papers/:id', '/papers/new', '/home', '*'].map(route)

/** Navigates to each address in turn and returns the route that is open after each step. */
async function openAfter(...addresses: string[]) {
  const [first = '', ...others] = addresses
  const router = createAppRouter(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: [first] }),
    TABLE,
  )
  const open: (string | undefined)[] = []
  await expect.poll(() => router.state.initialized).toBe(true)
  open.push(router.state.matches.at(-1)?.route.path)
  for (const address of others) {
    await router.navigate(address)
    open.push(router.state.matches.at(-1)?.route.path)
  }
  router.dispose()
  return open
}

test.each([
  { first: '/papers/7', next: '/papers/new', opens: ['/papers/:id', '/papers/new'] },
  { first: '/papers/new', next: '/papers/7', opens: ['/papers/new', '/papers/:id'] },
  { first: '/nowhere', next: '/home', opens: ['*', '/home'] },
  { first: '/home', next: '/nowhere', opens: ['/home', '*'] },
  { first: '/nowhere', next: '/HOME/', opens: ['*', '/home'] },
])('opens the most specific route of $next after $first', async ({ first, next, opens }) => {
  expect(await openAfter(first, next, first)).toEqual([...opens, opens[0]])
})
