import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { axeViolations, smallTargets, sticksOut } from './support/accessibility.ts'
import { beginStudy, bookOf, finishSitting } from './support/english.ts'
import { goTo, type Sight } from './support/sights.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const GAMES = '/english-study/game-challenge'

/** Every screen of English study and what lies over it, of a guest who has learnt a first few words. */
const SIGHTS: readonly Sight[] = [
  { name: 'home', path: '/english-study' },
  { name: 'grades', path: '/english-study', open: press(/^八年级/) },
  {
    name: 'a new word',
    path: '/word-learning',
    open: (at) => expect(at.getByText('记住了，下一个')).toBeVisible(),
  },
  { name: 'kinds of practice', path: '/english-study/word-practice' },
  {
    name: 'a choice',
    path: '/english-study/word-practice?mode=recognise',
    open: (at) => expect(at.getByRole('button', { name: '不认识' })).toBeVisible(),
  },
  {
    name: 'a choice that was wrong',
    path: '/english-study/word-practice?mode=listen',
    open: press('不认识'),
  },
  { name: 'spelling', path: '/english-study/word-practice?mode=spell', open: press('提示') },
  { name: 'nothing to review', path: '/english-study/word-practice?mode=review' },
  { name: 'goal', path: '/english-study/learning-goal' },
  { name: 'plan', path: '/english-study/review-plan' },
  { name: 'stats', path: '/english-study/learning-stats' },
  { name: 'achievements', path: '/english-study/achievements' },
  { name: 'an achievement', path: '/english-study/achievements', open: press(/百词入门/) },
  { name: 'cards', path: '/english-study/card-showcase', open: press('看释义') },
  { name: 'ways of learning', path: '/english-study/learning-mode' },
  { name: 'games', path: GAMES },
  { name: 'spelling game', path: `${GAMES}?game=spelling`, open: press('开始') },
  { name: 'matching game', path: `${GAMES}?game=matching`, open: press('开始') },
  { name: 'survival game', path: `${GAMES}?game=survival`, open: press('开始') },
  { name: 'ranks', path: '/rank-system' },
  { name: 'placement test', path: '/english-study/proficiency-assessment' },
  {
    name: 'a word of the placement test',
    path: '/english-study/proficiency-assessment',
    open: press('开始'),
  },
  { name: 'weak words', path: '/english-study/reinforcement-training' },
  { name: 'weak words to choose', path: '/english-study/batch-reinforcement-training' },
  { name: 'cloze passages', path: '/cloze-practice' },
  { name: 'sentences', path: '/dictation-practice' },
]

async function wrongAt(page: Page, looks: readonly ((page: Page) => Promise<string[]>)[]) {
  const book = await bookOf(page.request)
  await beginStudy(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishSitting(page, book)
  const wrong: string[] = []
  for (const sight of SIGHTS) {
    await goTo(page, sight)
    for (const look of looks) wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
  }
  return wrong
}

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test('English study on a phone can be used by everybody', async ({ page }) => {
      expect(await wrongAt(page, [axeViolations, smallTargets])).toEqual([])
    })
    test.describe('at a desk', () => {
      test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
      test('English study can be used by everybody', async ({ page }) => {
        expect(await wrongAt(page, [axeViolations, sticksOut])).toEqual([])
      })
    })
  })
}

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('nothing of English study sticks out to the side', async ({ page }) => {
    expect(await wrongAt(page, [sticksOut])).toEqual([])
  })
})
