import 'fake-indexeddb/auto'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { outbox } from '../../../lib/outbox/queue.ts'
import { lazyOutbox } from '../../../lib/outbox/state.ts'
import { submit } from '../../../lib/outbox/submit.ts'
import { signIn } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { fakePageTime } from '../../../lib/testing/time.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { resetDevice, show, signedIn, startScriptedServer } from '../../session/testing/show.tsx'
import { adoptGuest, hasGuestStudied } from '../public.ts'
import { withStudyDatabase } from '../store/study-database.ts'
import { currentStudyDay, useStudy } from '../store/study-state.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import ProficiencyAssessmentScreen from './proficiency-assessment-screen.tsx'

silenceAudio()
const time = fakePageTime()
configure({ asyncUtilTimeout: 8_000 })

const PER_GRADE = 12
const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)
/** Words carry their grade in their spelling: g9w3. */
const library = Object.fromEntries(
  GRADES.map((grade) => [
    grade,
    Array.from({ length: PER_GRADE }, (_, i) =>
      createUniqueWord(grade * 100 + i, `g${grade}w${i}`, { band: 1 + (i % 3) }),
    ),
  ]),
)

let server: Awaited<ReturnType<typeof startScriptedServer>>
let place: () => ScriptedResponse
/** Whether the URL is reachable. */
let isReachable: (url: string) => boolean

beforeEach(async () => {
  await resetStudyDevice()
  isReachable = () => true
  place = () =>
    ok({
      assessed_level: '高中',
      assessed_grade: '11 级',
      right: 9,
      probabilities: [0, 0.1, 0.8, 0.1],
      grades: { from: 10, to: 12 },
      vocabulary: { size: 1230, from: 1100, to: 1400 },
    })
  server = await startScriptedServer({
    ...libraryResponses({ words: library }, (url) => isReachable(url)),
    'POST /api/english-study/placement': () => place(),
    'POST /api/english-study/get-user-proficiency': () =>
      ok({ hasAssessment: false, assessed_level: null, assessed_grade: null }),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const LAN = '12'
const signInUser = () => signIn((signedIn().json as { data: Parameters<typeof signIn>[0] }).data)
const open = () => show('/english-study/proficiency-assessment', ProficiencyAssessmentScreen)
const reopen = () => {
  cleanup()
  open()
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, busy: false }))
/** Waits as long as a selected option stays visible. */
const pause = () => time.later(300)
/** The current question. */
const readQuestion = async () => {
  const options = await waitFor(() => {
    const optionButtons = [...screen.getByLabelText('选择释义').querySelectorAll('button')]
    expect(optionButtons[0]?.getAttribute('aria-disabled')).toBe('false')
    return optionButtons
  })
  const spelling = screen.getByText(/^g\d+w\d+$/).textContent
  const [, grade, place] = /^g(\d+)w(\d+)$/.exec(spelling) ?? []
  const meaning = `n. 义${Number(grade) * 100 + Number(place)}`
  return {
    spelling,
    grade: Number(grade),
    options,
    right: options.find((option) => option.textContent.endsWith(meaning)),
  }
}
/** Answers like a learner who knows the words up to a grade. */
async function answer(knownGrade: number): Promise<void> {
  const { spelling, grade, right } = await readQuestion()
  fireEvent.click(grade <= knownGrade && right ? right : screen.getByText('不认识'))
  await pause()
  await waitFor(() => expect(screen.queryByText(spelling)).toBeNull())
}
/** Answers until the end and returns the number of questions. */
async function answerAll(knownGrade: number): Promise<number> {
  for (let count = 1; ; count++) {
    await answer(knownGrade)
    if (screen.queryByText('四个学段的可能性')) return count
  }
}
const BEFORE = 23
/** Stores a test that lacks only its last answer, by a learner who knows the words up to a grade. */
function storeUnfinishedTest(knownGrade: number, owner = 'guest'): void {
  const answers = Array.from({ length: BEFORE }, (_, i) => {
    const grade = 3 + (i % 14)
    const id = grade * 100 + Math.floor(i / 14)
    return { word_id: id, chosen: grade <= knownGrade ? id : null }
  })
  const unfinished = { day: currentStudyDay(), answers, asked: { word: 811, options: [811, 810, 809, 808] } }
  localStorage.setItem(`assessment ${owner}`, JSON.stringify({ begun: unfinished, results: [] }))
}
const GO_ON = '接着答'

test('places a guest and applies the theme of the level', async () => {
  open()
  await press('开始测评')
  const count = await answerAll(5)
  expect(count).toBeGreaterThanOrEqual(10)
  expect(count).toBeLessThanOrEqual(24)
  expect(screen.getByText(/^小学 · [3-6] 级$/)).toBeTruthy()
  const bars = screen.getAllByRole('progressbar')
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(['小学', '初中', '高中', '大学'])
  expect(Number(bars[0]?.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
  expect(currentTheme().level).toBe('小学')
  expect(server.calls('POST /api/english-study/placement')).toEqual([])
  expect(screen.getByText(/登录后可以存入账号/)).toBeTruthy()
}, 60_000)

test('takes new words from the grade after applying the result', async () => {
  storeUnfinishedTest(8)
  open()
  await press(GO_ON)
  await answerAll(8)
  await press('应用到我的学习')
  const grade = useStudy.getState().settings.grade
  expect(screen.getByText(new RegExp(`^.. · ${grade} 级$`))).toBeTruthy()
  expect(await screen.findByRole('link', { name: '学新词' })).toBeTruthy()
})

test('offers 不认识 first and six meanings', async () => {
  open()
  await press('开始测评')
  const { options } = await readQuestion()
  expect(options).toHaveLength(6)
  const [unknown, ...others] = [...document.querySelectorAll('main button')].filter((button) =>
    [...options, screen.getByText('不认识').closest('button')].includes(button as HTMLButtonElement),
  )
  expect(unknown?.textContent).toContain('不认识')
  expect(others).toEqual(options)
  expect(screen.getByText('还有 10 到 24 个，测准就结束')).toBeTruthy()
})

test('hides right and wrong and ignores a second tap', async () => {
  open()
  await press('开始测评')
  const {
    options: [first, second],
  } = await readQuestion()
  if (!first || !second) throw new Error('no options')
  for (const target of [first, first, second, screen.getByText('不认识')]) fireEvent.click(target)
  expect(screen.queryByLabelText('正确答案')).toBeNull()
  expect(screen.queryByLabelText('你的选择')).toBeNull()
  await pause()
  expect(await screen.findByText('第 2 个')).toBeTruthy()
  await readQuestion()
  await pause()
  expect(screen.queryByText('第 3 个')).toBeNull()
  const { begun } = JSON.parse(localStorage.getItem('assessment guest') ?? '{}')
  const correctId = Number(/义(\d+)/.exec(first.textContent)?.[1])
  expect(begun.answers.map(({ chosen }: { chosen: number }) => chosen)).toEqual([correctId])
})

test('accepts number keys for the meanings', async () => {
  open()
  await press('开始测评')
  await readQuestion()
  await userEvent.keyboard('2')
  await pause()
  expect(await screen.findByText('第 2 个')).toBeTruthy()
  await readQuestion()
  await userEvent.keyboard('0')
  await pause()
  expect(await screen.findByText('第 3 个')).toBeTruthy()
})

test('continues with the same question on the same day', async () => {
  open()
  await press('开始测评')
  for (const _ of [1, 2, 3]) await answer(9)
  const { spelling, options } = await readQuestion()
  const optionTexts = options.map((option) => option.textContent)
  reopen()
  await screen.findByText('今天已答 3 个，接着答就好')
  await press(GO_ON)
  const reopened = await readQuestion()
  expect(reopened.spelling).toBe(spelling)
  expect(reopened.options.map((option) => option.textContent)).toEqual(optionTexts)
  expect(screen.getByText('第 4 个')).toBeTruthy()
})

test('restarts a test of another day', async () => {
  open()
  await press('开始测评')
  await answer(9)
  const key = 'assessment guest'
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"day":"[^"]+"/, '"day":"2020-01-01"'))
  reopen()
  expect(await screen.findByRole('button', { name: '开始测评' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: GO_ON })).toBeNull()
})

test('shows the last result on return', async () => {
  storeUnfinishedTest(5)
  open()
  await press(GO_ON)
  await answerAll(5)
  reopen()
  await userEvent.click(await screen.findByRole('button', { name: /^小学 · .*最近一次/ }))
  expect(screen.getByText('四个学段的可能性')).toBeTruthy()
})

test('submits a user’s answers to the server once', async () => {
  signInUser()
  storeUnfinishedTest(11, LAN)
  open()
  await press(GO_ON)
  await answerAll(11)
  expect(await screen.findByText('高中 · 11 级')).toBeTruthy()
  expect(screen.getByText('九成把握在 1100 到 1400 之间')).toBeTruthy()
  expect(screen.getByText('约10 级到12 级')).toBeTruthy()
  const submissions = server.calls('POST /api/english-study/placement')
  expect(submissions).toHaveLength(1)
  expect(submissions[0].answers).toHaveLength(24)
  expect(submissions[0].meanings).toBe(6)
  expect(submissions[0].answers.at(-1)).toEqual({ word_id: 811, chosen: 811 })
  expect(screen.queryByText(/存入账号/)).toBeNull()
})

test('reports a rejected result and can resend it', async () => {
  signInUser()
  place = () => refusal(500, 50000, '服务器开小差了')
  storeUnfinishedTest(11, LAN)
  open()
  await press(GO_ON)
  await answerAll(11)
  expect(await screen.findByText('结果还没有存入账号')).toBeTruthy()
  place = () => ok({ assessed_level: '高中', assessed_grade: '11 级', right: 9, probabilities: [0, 0, 1, 0] })
  await press('重新提交')
  await waitFor(() => expect(screen.queryByText('结果还没有存入账号')).toBeNull())
})

test('keeps a user’s answers offline and submits them later', async () => {
  signInUser()
  lazyOutbox.submit = submit
  const stop = outbox.start()
  place = () => ({ instead: 'cut' })
  storeUnfinishedTest(11, LAN)
  open()
  await press(GO_ON)
  await answerAll(11)
  expect(await screen.findByText('没有网络，结果已保存在本机，联网后自动存入账号')).toBeTruthy()
  expect(currentTheme().level).toBe('高中')
  place = () => ok({ assessed_level: '高中', assessed_grade: '11 级', right: 9, probabilities: [0, 0, 1, 0] })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/联网后自动存入账号/)).toBeNull())
  const [first, ...repeats] = server.calls('POST /api/english-study/placement')
  expect(first.answers).toHaveLength(24)
  expect(new Set(repeats.map((request) => JSON.stringify(request)))).toEqual(new Set([JSON.stringify(first)]))
  stop()
  delete lazyOutbox.submit
})

test('offers a guest’s result to the user who signs in', async () => {
  storeUnfinishedTest(11)
  open()
  await press(GO_ON)
  await answerAll(11)
  signInUser()
  reopen()
  expect(await screen.findByText(/登录前在本机测过/)).toBeTruthy()
  expect(server.calls('POST /api/english-study/placement')).toEqual([])
  await press('存入账号')
  await waitFor(() => expect(server.calls('POST /api/english-study/placement')).toHaveLength(1))
  reopen()
  await screen.findByRole('button', { name: /最近一次/ })
  expect(screen.queryByText(/登录前在本机测过/)).toBeNull()
})

test('gives a guest’s result to the next user only', async () => {
  storeUnfinishedTest(11)
  open()
  await press(GO_ON)
  await answerAll(11)
  expect(hasGuestStudied()).toBe(true)
  cleanup()
  signInUser()
  await adoptGuest()
  expect(hasGuestStudied()).toBe(false)
  useSession.setState({ userName: 'xuesheng', userId: 13 })
  open()
  expect(await screen.findByRole('button', { name: '开始测评' })).toBeTruthy()
  expect(screen.queryByText(/登录前在本机测过/)).toBeNull()
  useSession.setState({ userName: 'laoban', userId: 12 })
  reopen()
  expect(await screen.findByText(/登录前在本机测过/)).toBeTruthy()
  useSession.setState({ isLoggedIn: false })
  reopen()
  expect(await screen.findByRole('button', { name: '开始测评' })).toBeTruthy()
})

const GONE = /有些年级的单词没有下载下来/

/** Records the grades whose words are fetched. */
function noteFetched(): number[] {
  const fetchedGrades: number[] = []
  isReachable = (url) => {
    const grade = /grade=(\d+)/.exec(url)?.[1]
    if (grade) fetchedGrades.push(Number(grade))
    return true
  }
  return fetchedGrades
}

test('starts with two grades and fetches the others behind', async () => {
  const fetched = noteFetched()
  open()
  expect(await screen.findByRole('button', { name: '开始测评', busy: false })).toBeTruthy()
  expect(fetched.slice(0, 2).sort((a, b) => a - b)).toEqual([9, 10])
  await press('开始测评')
  await readQuestion()
  await waitFor(() => expect(fetched.sort((a, b) => a - b)).toEqual(GRADES))
  expect(screen.queryByText(GONE)).toBeNull()
})

test('finishes offline once opened, with a vocabulary range', async () => {
  const fetched = noteFetched()
  open()
  await waitFor(() => expect(fetched.length).toBe(GRADES.length))
  // The last grade, the index and the calibrated words are stored, too.
  await waitFor(async () =>
    expect(await withStudyDatabase((database) => database.getAllKeys('packs'))).toHaveLength(
      GRADES.length + 2,
    ),
  )
  cleanup()
  isReachable = () => false
  open()
  await press('开始测评')
  await answerAll(8)
  expect(screen.queryByText(GONE)).toBeNull()
  const size = Number(/约 (\d+)/.exec(document.body.textContent ?? '')?.[1])
  const range = /九成把握在 (\d+) 到 (\d+) 之间/.exec(document.body.textContent ?? '')
  const [from, to] = [Number(range?.[1]), Number(range?.[2])]
  // Twelve words in each grade from 3 to 8.
  expect(Math.abs(size - 6 * PER_GRADE)).toBeLessThan(2 * PER_GRADE)
  expect(from).toBeLessThanOrEqual(6 * PER_GRADE)
  expect(to).toBeGreaterThanOrEqual(6 * PER_GRADE)
  expect(from).toBeLessThan(to)
}, 60_000)

test('continues without unreachable words and says so', async () => {
  isReachable = (url) => /grade=(9|10)$/.test(url)
  open()
  await press('开始测评')
  expect(await screen.findByText(GONE)).toBeTruthy()
  for (let i = 0; i < 3; i++) {
    expect([9, 10]).toContain((await readQuestion()).grade)
    await answer(3)
  }
})

test('resumes a test once all reachable words are loaded', async () => {
  isReachable = (url) => !url.endsWith('grade=16')
  storeUnfinishedTest(11)
  open()
  await press(GO_ON)
  expect(screen.getByText(GONE)).toBeTruthy()
  // Of the 23 answers the one of the missing grade does not count, so 22 of 24 remain.
  expect(screen.getByText('第 23 个')).toBeTruthy()
})

test('reports missing first words and can retry', async () => {
  isReachable = (url) => !/grade=(9|10)$/.test(url)
  open()
  expect(await screen.findByText('词库没有下载下来，请检查网络后重试')).toBeTruthy()
  isReachable = () => true
  await press('重试')
  expect(await screen.findByRole('button', { name: '开始测评' })).toBeTruthy()
})
