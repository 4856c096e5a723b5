import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../../../lib/session/index.ts'
import { type Scripted, startTestServer } from '../../../lib/testing/server.ts'
import HomeScreen from '../screens/home-screen.tsx'
import { usual } from './answers.ts'

type Script = (path: string, params: URLSearchParams) => Scripted | undefined

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

/** For a test file of the stock screen: a server with the usual answers, and the screen in a router. */
export function stockScreen() {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let script: Script = () => undefined
  const addressOf = (url: string) => new URL(url, 'http://server')

  beforeEach(async () => {
    script = () => undefined
    server = await startTestServer(({ url }) => {
      const { pathname, searchParams } = addressOf(url)
      return script(pathname, searchParams) ?? usual(pathname)
    })
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(async () => {
    cleanup()
    await server.stop()
    useSession.setState({ isAdmin: false, permissions: {} })
  })

  /** The queries of the calls of a path, in order. */
  const asked = (path: string) =>
    server.seen
      .map(({ url }) => addressOf(url))
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => Object.fromEntries(searchParams))

  return {
    asked,
    lastAsked: (path: string) => asked(path).at(-1),
    /** Answers instead of the usual ones. */
    answer: (next: Script) => {
      script = next
    },
    open(address = '/home') {
      const routes = [
        { path: '/home', element: <HomeScreen /> },
        { path: '*', element: '别处' },
      ]
      const router = createMemoryRouter(routes, { initialEntries: [address] })
      const cache = new QueryClient({
        defaultOptions: { queries: { networkMode: 'always', retry: false } },
      })
      render(
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      )
      return router
    },
  }
}
