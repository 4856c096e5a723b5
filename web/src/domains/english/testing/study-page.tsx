import 'fake-indexeddb/auto'
import { getStudyLibrary, getStudyWords } from '@shangxue/contract/english'
import { syncStudy } from '@shangxue/contract/study'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { restoreSession, useSession } from '../../../lib/session/index.ts'
import { KEYS } from '../../../lib/session/keys.ts'
import { ok, refusal, type Scripted, startTestServer } from '../../../lib/testing/server.ts'
import { clearToasts } from '../../../ui/overlay/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast-host.tsx'
import type { Word } from '../packs.ts'
import { useStudy } from '../store/state.ts'
import { openStudy } from '../store/study.ts'
import { someWords } from './words.ts'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

type Script = (path: string, body: unknown) => Scripted | undefined

const INDEX = {
  version: 'v1',
  levels: [{ level: '初中', grades: [{ grade: 7, name: '七年级', words: 8 }], sentences: 0, cloze: 0 }],
}

class SilentAudio {
  playbackRate = 1
  onended = () => {}
  onplaying = () => {}
  onerror = () => {}
  pause() {}
  async play() {}
}

/** For a test file of a screen of English study: a library of eight words, a device with a storage, and a guest. */
export function studyPage() {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let words: Word[]
  let script: Script

  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('Audio', SilentAudio)
    vi.stubGlobal('scrollTo', () => undefined)
    words = someWords()
    script = () => undefined
    server = await startTestServer(({ url, body }) => {
      const path = url.split('?')[0] ?? ''
      const own = script(path, body ? JSON.parse(body) : undefined)
      if (own) return own
      if (path === getStudyLibrary.path) return ok(INDEX)
      if (path === getStudyWords.path)
        return ok({ version: 'v1', list: url.endsWith('grade=7') ? words : [] })
      return refusal(404, 40401, '没有这个接口')
    })
  })
  afterEach(async () => {
    cleanup()
    clearToasts()
    localStorage.clear()
    useSession.setState({ isLoggedIn: false, userName: '', userId: null })
    // lets go of what this page held: the next one opens the guest's study anew
    await openStudy('nobody')
    await server.stop()
    vi.unstubAllGlobals()
  })

  return {
    /** What the calls are answered with, where it is not the library. */
    answer: (next: Script) => {
      script = next
    },
    /** Bodies of the syncs sent. */
    synced: () => server.seen.filter(({ url }) => url === syncStudy.path).map(({ body }) => JSON.parse(body)),
    signIn() {
      const pupil = {
        [KEYS.userName]: 'xuesheng',
        [KEYS.database]: '演示数据库',
        [KEYS.userId]: '7',
        [KEYS.token]: 'T',
      }
      for (const [key, value] of Object.entries(pupil)) localStorage.setItem(key, value)
      restoreSession()
    },
    /** What is remembered now, by subject. */
    memories: () => useStudy.getState().memories,
    days: () => [...useStudy.getState().days.values()],
    open(Screen: ComponentType, address = '/') {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
      const router = createMemoryRouter(
        [
          { path: '/english-study', element: <p>学习首页</p> },
          { path: '*', element: <Screen /> },
        ],
        { initialEntries: [address] },
      )
      render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>,
      )
      return router
    },
  }
}
