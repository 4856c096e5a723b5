import type { APIRequestContext, FileChooser, Page } from '@playwright/test'
import { getOwnWords, listWordLists } from '@shangxue/contract/word-lists/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs, toastOf } from '../session-helpers.ts'
import { answersOf, finishStudySession, studyOf } from '../support/fixtures/english.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

const MODES = '/english-study/learning-mode'
/** Shared by the boss in the demo data. */
const SHARED = '八年级月考词汇'
const CSV = [
  'word,phonetic,definition,translation',
  'brave,breɪv,,adj. 勇敢的',
  'quokka,ˈkwɒkə,,n. 短尾矮袋鼠',
  '"look after",,,"照顾，""照看"""',
  'quokka,ˈkwɒkə,,n. 短尾矮袋鼠',
].join('\n')
const PLAIN = 'river\n苹果\nwindow\nzzxqv\n'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: '我的词表' }).getByRole('button', { name: new RegExp(`^${name}`) })
const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function choose(page: Page, file: Parameters<FileChooser['setFiles']>[0]) {
  await page.getByRole('button', { name: '导入单词' }).click()
  const chooser = page.waitForEvent('filechooser')
  await sheet(page, '导入单词').getByRole('button', { name: '选择文件' }).click()
  await (await chooser).setFiles(file)
}
async function store(page: Page, count: number, name: string) {
  const dialog = sheet(page, '导入单词')
  await dialog.getByLabel(/词表名称/).fill(name)
  await dialog.getByRole('button', { name: `导入 ${count} 个单词` }).click()
  await expect(toastOf(page, `已导入 ${count} 个单词`)).toBeVisible()
  await expect(row(page, name)).toContainText(`${count} 词`)
}
async function act(page: Page, list: string, action: string) {
  await row(page, list).click()
  await sheet(page, list).getByRole('button', { name: action }).click()
}

/** The words of a list as stored on the server. */
async function wordsOf(request: APIRequestContext, token: string, name: string) {
  const { list } = await callApi(request, token, listWordLists, {})
  const matches = list.find((item) => item.name === name)
  if (!matches) throw new Error(`no list with the name ${name}`)
  return (await callApi(request, token, getOwnWords, { id: matches.id, page: 1, limit: 100 })).list
}
const content = (words: Awaited<ReturnType<typeof wordsOf>>) =>
  words.map(({ spelling, ipa_uk, ipa_us, senses, example }) => ({
    spelling,
    ipa_uk,
    ipa_us,
    senses,
    example,
  }))

test('adds, studies, exports, re-imports and deletes own words', async ({ page, request }) => {
  const token = await tokenOf(request, 'laoban')
  await openAs(page, 'laoban', MODES)
  await expect(row(page, SHARED)).toBeVisible()

  // typed: meanings come from the library for its words and from the learner for others
  await page.getByRole('button', { name: '添加单词' }).click()
  const adding = sheet(page, '添加到生词本')
  await adding.getByLabel('单词').fill('winter')
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(toastOf(page, '已添加 winter')).toBeVisible()
  await expect(adding.getByLabel('单词')).toHaveValue('')
  await adding.getByLabel('单词').fill('zzxqv')
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(adding.getByText(/zzxqv.*释义/)).toBeVisible()
  await adding.getByLabel('释义').fill('n. 没有的词')
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(toastOf(page, '已添加 zzxqv')).toBeVisible()
  await adding.getByRole('button', { name: '关闭' }).click()
  await expect(row(page, '生词本')).toContainText('2 词')

  // by file: the preview equals the stored words
  await choose(page, fileOf('动物.csv', CSV))
  const preview = page.getByRole('list', { name: '将要导入的单词' })
  await expect(preview.getByRole('listitem')).toHaveText([
    /brave/,
    /quokka.*短尾矮袋鼠/,
    /look after.*照顾，"照看"/,
  ])
  await expect(page.getByRole('list', { name: '提示' })).toContainText('重复，已合并')
  await store(page, 3, '动物')
  await choose(page, fileOf('清单.txt', PLAIN))
  await expect(preview.getByRole('listitem')).toHaveText([/river/, /window/])
  const hints = page.getByRole('list', { name: '提示' })
  await expect(hints).toContainText('不是英文单词，已跳过')
  await expect(hints).toContainText('缺少释义，已跳过')
  await store(page, 2, '清单')

  await test.step('studies own words like other words', async () => {
    await act(page, '动物', '开始学习')
    const words = await wordsOf(request, token, '动物')
    await finishStudySession(page, answersOf(words))
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${MODES}$`))
    const learnt = async () => new Set((await studyOf(request, token)).memories.map(({ item }) => item))
    await expect.poll(learnt).toEqual(new Set(words.map(({ id }) => id)))
    await act(page, '动物', '开始学习')
    await expect(page.getByText('这张词表里的单词都学过了')).toBeVisible()
    await page
      .getByRole('link', { name: '返回' })
      .or(page.getByRole('button', { name: '返回' }))
      .click()
  })

  const before = content(await wordsOf(request, token, '动物'))
  for (const [format, ending] of [
    ['Excel 表格', 'xlsx'],
    ['Anki 牌组包', 'apkg'],
  ] as const) {
    await test.step(`exports and re-imports as ${ending}`, async () => {
      await act(page, '动物', '导出')
      const download = page.waitForEvent('download')
      await sheet(page, '导出“动物”').getByRole('button', { name: format }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`动物.${ending}`)
      const path = `${await file.path()}.${ending}`
      await file.saveAs(path)
      await choose(page, path)
      await expect(preview.getByRole('listitem')).toHaveCount(before.length)
      await expect(hints).toHaveCount(0)
      await store(page, before.length, `再来 ${ending}`)
      expect(content(await wordsOf(request, token, `再来 ${ending}`))).toEqual(before)
    })
  }

  for (const name of ['生词本', '动物', '清单', '再来 xlsx', '再来 apkg']) {
    await act(page, name, '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(row(page, name)).toHaveCount(0)
  }
  const { list: remaining } = await callApi(request, token, listWordLists, {})
  expect(remaining.map(({ name }) => name)).toEqual([SHARED])
  // learning progress remains
  expect((await studyOf(request, token)).memories).not.toEqual([])
})
