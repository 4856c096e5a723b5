import './testing-library-config.ts'
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { endSession } from '../lib/session/session.ts'
import { firstQuestion } from '../ui/overlay/dialog/confirm.ts'
import { clearToasts } from '../ui/overlay/toast/toast.ts'

// The next test file runs on the same page.
afterAll(() => {
  vi.useRealTimers()
  cleanup()
  for (let open = firstQuestion(); open; open = firstQuestion()) open.answer(false)
  clearToasts()
  endSession()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // Some files run without a page.
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  document.body.removeAttribute('class')
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
