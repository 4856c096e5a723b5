import { cleanup, configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import WrongQuestionsScreen from '../screens/wrong-questions-screen.tsx'
import { bookResponse, wrongQuestion } from './book-responses.ts'

// Other tests may slow down the machine.
configure({ asyncUtilTimeout: 8_000 })

type Handler = (input: Record<string, unknown>) => ScriptedResponse | Promise<ScriptedResponse>
const BASE = '/api/paper-analysis'
const CALLS = {
  list: `POST ${BASE}/get-wrong-questions`,
  result: `POST ${BASE}/get-exam-result`,
  generate: `POST ${BASE}/generate-review-paper`,
  progress: `GET ${BASE}/review-paper-progress`,
  review: `POST ${BASE}/wrong-questions/1/review`,
  edit: `PUT ${BASE}/wrong-questions/1`,
  remove: `DELETE ${BASE}/wrong-questions/1`,
  pdf: `GET ${BASE}/wrong-questions/pdf`,
} as const
type Name = keyof typeof CALLS

/** Set-up for tests of the book: a server with two wrong questions, and the screen. */
export function bookPage() {
  let server: Awaited<ReturnType<typeof startScriptedServer>>
  let answers: Partial<Record<Name, Handler>>
  const urls: string[] = []

  beforeEach(async () => {
    // jsdom has no layout, and the virtual list renders nothing without a size.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    urls.length = 0
    answers = { list: () => ok(bookResponse([wrongQuestion(1), wrongQuestion(2)])) }
    server = await startScriptedServer(
      Object.fromEntries(
        Object.entries(CALLS).map(([name, call]) => [
          call,
          (input: Record<string, unknown>, { url }: { url: string }) => {
            urls.push(url)
            return answers[name as Name]?.(input) ?? ok(null)
          },
        ]),
      ),
    )
    useSession.setState({ isLoggedIn: true, userName: 'xuesheng', database: '演示数据库', userId: 7 })
  })
  afterEach(async () => {
    resetDevice()
    await server.stop()
    vi.restoreAllMocks()
  })
  return {
    urls,
    sent: (name: Name) => server.calls(CALLS[name]),
    answer: (name: Name, handler: Handler) => {
      answers[name] = handler
    },
    open(search = '') {
      show(`/paper-analysis/wrong-questions${search}`, WrongQuestionsScreen)
      return userEvent.setup()
    },
    leave: cleanup,
  }
}
