import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter, navigateInApp } from '../session-helpers.ts'
import { choose, ownPaper, PUPIL, startExam, submitExam, waitUntilSaved } from '../support/fixtures/exam.ts'
import { openPointOfSale, phonesInStore, SELLER, waitUntilSold } from '../support/fixtures/point-of-sale.ts'
import { SECOND_BUILD_MARK, writeSecondBuild } from '../support/server/second-build.ts'

const FIRST = join(import.meta.dirname, '../../web/dist')
/** Stored with the files of the run, because a server may still store the build after the last test. */
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(process.env.E2E_FOLDER ?? tmpdir(), 'second-build-'))
  writeSecondBuild(folder)
})
test.beforeEach(({ servers, baseURL: _ }) => servers.deploy(FIRST))
// errors of requests made while one server replaces the other
test.afterEach(({ watched }) => {
  const others = watched.filter((complaint) => !complaint.includes('net::ERR_CONNECTION_REFUSED'))
  watched.splice(0, watched.length, ...others)
})

/** The build that the page was started with. */
const build = (page: Page) =>
  page.evaluate(
    (mark) => (document.documentElement.innerHTML.includes(`${mark}.js`) ? 'second' : 'first'),
    SECOND_BUILD_MARK,
  )

/** Opens the app under its service worker, as if installed. */
async function underWorker(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Removes all files of the first build, as if it were older than the retained builds. */
const forgetFirst = (context: BrowserContext) =>
  context.route(
    ({ pathname }) =>
      /^\/assets\/.*\.(js|css)$/.test(pathname) && !pathname.includes(`${SECOND_BUILD_MARK}.`),
    (route) => route.fulfill({ status: 404, json: { code: 40401, msg: '没有这个文件', data: null } }),
  )

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('keeps an open app on its build after deployment', async ({ page, servers }) => {
  await enter(page, 'laoban')
  await page.goto('/home')
  await expect(page.getByRole('list', { name: '库存' })).toBeVisible()
  await servers.deploy(folder)
  await navigateInApp(page, '/others/todo')
  await expect(heading(page)).toHaveText('待办')
  expect(await build(page)).toBe('first')
  await page.reload()
  await expect(heading(page)).toHaveText('待办')
  expect(await build(page)).toBe('second')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offers the new version in an installed app', { tag: '@full' }, async ({ page, servers }) => {
    await enter(page, 'laoban')
    await underWorker(page, '/home')
    await servers.deploy(folder)
    await navigateInApp(page, '/others/todo')
    await expect(heading(page)).toHaveText('待办')
    // the next start shows the stored page, which detects the new version shortly after
    await page.reload()
    await expect(heading(page)).toHaveText('待办')
    expect(await build(page)).toBe('first')
    await page.getByRole('status').getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => build(page).catch(() => '')).toBe('second')
    await expect(heading(page)).toHaveText('待办')
  })

  test('opens the new version once if cached files are missing', { tag: '@full' }, async ({
    page,
    context,
    servers,
  }) => {
    await enter(page, 'laoban')
    await underWorker(page, '/home')
    await servers.deploy(folder)
    await forgetFirst(context)
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await navigateInApp(page, '/others/todo')
    await expect(heading(page)).toHaveText('待办')
    expect(await build(page)).toBe('second')
    expect(loads.map((url) => new URL(url).pathname)).toEqual(['/others/todo'])
  })

  test('keeps exam answers across a deployment', { tag: '@full' }, async ({ page, context, servers }) => {
    const paper = await ownPaper(page.request)
    await enter(page, PUPIL)
    await underWorker(page, '/home')
    await startExam(page, paper)
    await choose(page, 'B')
    await waitUntilSaved(page)
    await page.getByRole('button', { name: '下一题' }).click()
    await context.setOffline(true)
    await choose(page, 'B')
    await servers.deploy(folder)
    await context.setOffline(false)
    await page.getByRole('button', { name: '下一题' }).click()
    await page.getByRole('textbox', { name: '答案' }).fill('went')
    await waitUntilSaved(page)
    await page.getByRole('button', { name: '答题卡' }).click()
    await page.keyboard.press('Escape')
    await submitExam(page)
    await expect(page.getByRole('img', { name: '得分 15，满分 15' })).toBeVisible()
  })

  test('keeps a draft sale after updating', { tag: '@full' }, async ({ page, context, servers }) => {
    const stock = await phonesInStore(page.request, 2)
    await enter(page, SELLER)
    await underWorker(page, '/home')
    await openPointOfSale(
      page,
      stock,
      stock.phones.map(({ code }) => code),
    )
    await waitUntilSold(page, 2)
    await servers.deploy(folder)
    await forgetFirst(context)
    await page.getByRole('link', { name: '返回' }).click()
    await page.getByRole('button', { name: '留下草稿，离开' }).click()
    await expect(heading(page)).not.toHaveText('开单')
    await navigateInApp(page, '/others/todo')
    await expect(heading(page)).toHaveText('待办')
    expect(await build(page)).toBe('second')
    await page.goto('/sales/new')
    await waitUntilSold(page, 2)
  })
})
