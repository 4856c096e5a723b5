import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { firstQuestion } from '../../ui/overlay/confirm.ts'
import { clearToasts } from '../../ui/overlay/toast.ts'

// The next test file runs in the same page, as it were: with nothing open, said or stored.
afterAll(() => {
  if (typeof document === 'undefined') return
  vi.useRealTimers()
  cleanup()
  for (let open = firstQuestion(); open; open = firstQuestion()) open.answer(false)
  clearToasts()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
