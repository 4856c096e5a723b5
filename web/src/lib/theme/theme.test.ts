import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, signIn } from '../session/session.ts'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../testing/server.ts'
import { THEMES } from './levels.ts'
import {
  applyTheme,
  chooseTheme,
  currentTheme,
  initialiseTheme,
  onThemeChange,
  reassessTheme,
  resetTheme,
  startTheme,
} from './theme.ts'

const ANSWER = {
  id: 7,
  yonghuming: 'lan',
  shujuku: '甲',
  token: 'T',
  refreshtoken: 'R',
  time_zone: 'Asia/Shanghai',
  laobanbiaoshi: '',
  zhiwei: '学习者',
  avatar: null,
}
const assessed = (level: string | null) =>
  ok({ hasAssessment: level !== null, assessed_level: level, assessed_grade: null })

let proficiency: () => ScriptedResponse | Promise<ScriptedResponse>
let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  proficiency = () => assessed(null)
  server = await startTestServer(({ url }) => (url.includes('proficiency') ? proficiency() : ok({})))
})
afterEach(async () => {
  endSession()
  await resetTheme()
  await reassessTheme()
  vi.useRealTimers()
  await server.stop()
  localStorage.clear()
})

const themeClasses = () => [...document.body.classList].filter((name) => name.startsWith('theme-'))
const assessmentRequests = () => server.seen.filter(({ url }) => url.includes('proficiency'))
const inAnotherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem('selectedTheme')
  else localStorage.setItem('selectedTheme', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'selectedTheme', storageArea: localStorage }))
}

describe('THEMES', () => {
  test.each([
    ['小学', '#07c160', '#2e7d32', 'theme-primary-school'],
    ['初中', '#1989fa', '#1565c0', 'theme-middle-school'],
    ['高中', '#ff976a', '#e65100', 'theme-high-school'],
    ['大学', '#9c27b0', '#7b1fa2', 'theme-university'],
  ] as const)('%s has its colours and its class', (level, primaryColor, secondaryColor, name) => {
    chooseTheme(level)
    expect(currentTheme()).toMatchObject({ level, primaryColor, secondaryColor })
    expect(themeClasses()).toEqual([name])
  })
  test('have a name, a gradient, a border and a description', () => {
    for (const theme of Object.values(THEMES)) {
      expect(theme.name).not.toBe('')
      expect(theme.backgroundColor).toMatch(/^linear-gradient\(/)
      expect(theme.cardBorder).toMatch(/^1px solid #/)
      expect(theme.description).not.toBe('')
    }
  })
})

describe('initial theme', () => {
  test('is 初中 for a visitor without a choice', async () => {
    await initialiseTheme()
    expect([currentTheme().level, themeClasses(), assessmentRequests().length]).toEqual([
      '初中',
      ['theme-middle-school'],
      0,
    ])
  })
  test('is the stored choice without an assessment', async () => {
    localStorage.setItem('selectedTheme', '大学')
    signIn(ANSWER)
    await initialiseTheme()
    expect(currentTheme().level).toBe('大学')
    expect(assessmentRequests()[0]?.body).toBe('{"user_id":7}')
  })
  test('is the assessed level before the stored choice', async () => {
    localStorage.setItem('selectedTheme', '大学')
    proficiency = () => assessed('小学')
    signIn(ANSWER)
    await initialiseTheme()
    expect(currentTheme().level).toBe('小学')
  })
  test('is the stored choice if the assessment fails', async () => {
    localStorage.setItem('selectedTheme', '高中')
    proficiency = () => refusal(500, 50000, '出错')
    signIn(ANSWER)
    await initialiseTheme()
    expect(currentTheme().level).toBe('高中')
    proficiency = () => assessed('小学')
    await initialiseTheme()
    expect(currentTheme().level).toBe('小学')
  })
  test('is 初中 for unknown values', async () => {
    localStorage.setItem('selectedTheme', '幼儿园')
    await initialiseTheme()
    expect(currentTheme().level).toBe('初中')
    chooseTheme('大学')
    chooseTheme('研究生')
    expect([currentTheme().level, localStorage.getItem('selectedTheme')]).toEqual(['初中', '初中'])
  })
})

describe('chooseTheme', () => {
  test('stores the choice and notifies until unsubscribed', () => {
    const seen: string[] = []
    const stop = onThemeChange(({ level }) => seen.push(level))
    chooseTheme('高中')
    stop()
    chooseTheme('小学')
    expect(seen).toEqual(['高中'])
    expect(localStorage.getItem('selectedTheme')).toBe('小学')
    expect(themeClasses()).toEqual(['theme-primary-school'])
  })
  test('is not overwritten by an earlier assessment request', async () => {
    let answer = (_: ScriptedResponse) => {}
    const answered = new Promise<ScriptedResponse>((resolve) => {
      answer = resolve
    })
    proficiency = () => answered
    signIn(ANSWER)
    const starting = initialiseTheme()
    await vi.waitFor(() => expect(assessmentRequests()).toHaveLength(1))
    chooseTheme('大学')
    answer(assessed('小学'))
    await starting
    expect(currentTheme().level).toBe('大学')
  })
  test('is reset to the assessed theme', async () => {
    proficiency = () => assessed('小学')
    signIn(ANSWER)
    await initialiseTheme()
    chooseTheme('大学')
    await resetTheme()
    expect([currentTheme().level, localStorage.getItem('selectedTheme')]).toEqual(['小学', null])
  })
})

describe('startTheme', () => {
  test('follows changes and resets of another tab', async () => {
    const stop = startTheme()
    inAnotherTab('高中')
    expect(themeClasses()).toEqual(['theme-high-school'])
    inAnotherTab(null)
    await vi.waitFor(() => expect(themeClasses()).toEqual(['theme-middle-school']))
    stop()
    inAnotherTab('大学')
    expect(themeClasses()).toEqual(['theme-middle-school'])
  })
  test('starts again after 500 ms', async () => {
    vi.useFakeTimers()
    const stop = startTheme()
    localStorage.setItem('selectedTheme', '大学')
    await vi.advanceTimersByTimeAsync(499)
    expect(currentTheme().level).toBe('初中')
    await vi.advanceTimersByTimeAsync(1)
    expect(currentTheme().level).toBe('大学')
    stop()
  })
  test('keeps a choice made before the second start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    proficiency = () => assessed('小学')
    signIn(ANSWER)
    const stop = startTheme()
    await vi.waitFor(() => expect(currentTheme().level).toBe('小学'))
    chooseTheme('大学')
    await vi.advanceTimersByTimeAsync(600)
    expect(currentTheme().level).toBe('大学')
    stop()
  })
  test('fetches the assessment of the next user', async () => {
    const stop = startTheme()
    proficiency = () => assessed('小学')
    signIn(ANSWER)
    await vi.waitFor(() => expect(currentTheme().level).toBe('小学'))
    proficiency = () => assessed('大学')
    signIn({ ...ANSWER, id: 8, yonghuming: 'minh' })
    await vi.waitFor(() => expect(currentTheme().level).toBe('大学'))
    stop()
  })
  test('restores a removed class', () => {
    chooseTheme('高中')
    document.body.className = 'theme-university other'
    applyTheme()
    expect(document.body.className).toBe('other theme-high-school')
  })
})
