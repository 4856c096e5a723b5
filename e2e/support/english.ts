import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getStudyCloze, getStudySentences, getStudyWords } from '@shangxue/contract/english/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { sendWrite } from './api.ts'

const GRADE = 8

interface Answerable {
  readonly spelling: string
  readonly senses: readonly { readonly pos: string; readonly zh: string }[]
  readonly example: { readonly zh: string } | null
}

/** What words mean, to answer by. */
export const answersOf = (words: readonly Answerable[]) => ({
  meaning: new Map(
    words.map(({ spelling, senses }) => [spelling, `${senses[0]?.pos} ${senses[0]?.zh}`.trim()]),
  ),
  /** The word that a card asks to be written: by its example, by its meanings where it has none. */
  wordOn: (card: string) =>
    words.find(({ example, senses }) =>
      example?.zh ? card.includes(example.zh) : senses.every(({ zh }) => card.includes(zh)),
    )?.spelling ?? '',
})
type Book = ReturnType<typeof answersOf>

/** What the library says of 八年级. */
export async function bookOf(request: APIRequestContext): Promise<Book> {
  const reply = await request.get(`${getStudyWords.path}?grade=${GRADE}`)
  return answersOf((await reply.json()).data.list)
}

/** Chooses 八年级 on the home of English study, as a newcomer does, and waits until all is there for going offline. */
export async function startStudySession(page: Page): Promise<void> {
  await page.goto('/english-study')
  await page.getByRole('button', { name: '选择年级' }).click()
  const words = page.waitForResponse((answer) => answer.url().endsWith(`?grade=${GRADE}`))
  await page.getByRole('button', { name: /^八年级/ }).click()
  await expect(page.getByText('开始今天的学习')).toBeVisible()
  // the code of the sittings and the words come while the home is looked at, once nothing else is to be done
  await words
  await page.waitForLoadState('networkidle')
}

/** Answers that come sooner after their question are no person's, and count nowhere. */
const PACE_MS = 400

/** Answers everything right, at the pace of a quick pupil, until the sitting is over. */
export async function finishStudySession(page: Page, book: Book): Promise<void> {
  const meet = page.getByRole('button', { name: '记住了，下一个' })
  const on = page.getByRole('button', { name: '答对了，继续' })
  const choices = page.getByRole('list', { name: '选择释义' })
  const field = page.getByRole('textbox', { name: '输入单词' })
  const over = page.getByRole('button', { name: '完成', exact: true })
  const open = meet.or(on).or(choices).or(field).or(over).first()
  for (let step = 0; step < 200; step++) {
    await expect(open).toBeVisible()
    if (await over.isVisible()) return
    if (await meet.isVisible()) await meet.click()
    else if (await on.isVisible()) await on.click({ timeout: 2_000 }).catch(() => undefined)
    else if (await field.isVisible()) {
      await page.waitForTimeout(PACE_MS)
      await field.fill(book.wordOn((await page.locator('main').textContent()) ?? ''))
      await field.press('Enter')
    } else {
      await page.waitForTimeout(PACE_MS)
      const word = (await page.locator('main p[lang=en]').first().textContent()) ?? ''
      await choices.getByRole('button', { name: book.meaning.get(word) ?? '' }).click()
    }
  }
  throw new Error('the sitting does not end')
}

/** What the server knows of the learner. */
export const studyOf = (request: APIRequestContext, token: string) =>
  sendWrite(request, token, syncStudy, { cursor: 0, answers: [], undos: [] })

/** The cloze passages of a level, and the sentences of one, with their answers. */
export const passagesOf = async (request: APIRequestContext, level: Level) =>
  read(request, getStudyCloze, { level })
export const sentencesOf = async (request: APIRequestContext, level: Level) =>
  read(request, getStudySentences, { level })

async function read<E extends typeof getStudyCloze | typeof getStudySentences>(
  request: APIRequestContext,
  { path }: E,
  params: { level: Level },
): Promise<Output<E>['list']> {
  const reply = await request.get(path, { params })
  return (await reply.json()).data.list
}

/** Notes what the page has the server's voice read, and at which speed. Call it before the app is opened. */
export async function recordSpeech(page: Page): Promise<() => Promise<{ text: string; rate: number }[]>> {
  await page.addInitScript(() => {
    const heard: { text: string; rate: number }[] = []
    Object.assign(window, { heard })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      heard.push({ text: new URL(this.src).searchParams.get('text') ?? '', rate: this.playbackRate })
      return play.call(this)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}
