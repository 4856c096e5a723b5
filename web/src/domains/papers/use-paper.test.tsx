import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../app/data/query-client.ts'
import { startTestServer } from '../../lib/testing/server.ts'
import { usePaper } from './use-paper.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  server = await startTestServer(() => ({ instead: 'cut' }))
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

test.each(['whole', 'facts'] as const)('requests a paper (%s) once as GET, then as POST', async (part) => {
  const cache = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePaper(7, part), { wrapper })
  await waitFor(() => expect(result.current.isError).toBe(true), { timeout: 8_000 })
  expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
})
