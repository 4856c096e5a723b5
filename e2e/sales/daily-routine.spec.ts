import type { Page } from '@playwright/test'
import { expect, signIn, test, WITH_MOTION } from '../fixtures.ts'
import { payAll, phonesInStore, SELLER, waitUntilSold } from '../support/fixtures/point-of-sale.ts'
import { freshImei } from '../support/fixtures/spreadsheets.ts'
import { DESKTOP } from '../support/visual/visual-audit.ts'

/** Device sizes on which each role does its main task of docs/journeys, using taps only. */
const SIZES = [
  { where: 'on a phone', use: {} },
  { where: 'on a desktop', use: DESKTOP },
]

/** Taps the visible element of this name; elements under a dialog are ignored. */
async function tap(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) {
    const dialog = page.locator('dialog:modal')
    const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('body')
    const options = typeof name === 'string' ? { name, exact: true } : { name }
    await place
      .getByRole('link', options)
      .or(place.getByRole('button', options))
      .or(place.getByRole('menuitem', options))
      .filter({ visible: true })
      .first()
      .click()
  }
}
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
async function home(page: Page) {
  // on a phone only the tabs' own screens have the bar
  const bar = page.getByRole('navigation', { name: '主导航' })
  const back = page.getByRole('link', { name: '返回' }).or(page.getByRole('button', { name: '返回' }))
  await expect(bar.or(back).first()).toBeVisible()
  if ((await bar.count()) === 0) await tap(page, '返回')
  await tap(page, /我的$/)
}

for (const [n, { where, use }] of SIZES.entries()) {
  test.describe(where, () => {
    test.use({ ...use, ...WITH_MOTION })

    test('receives phones and finds their document as storekeeper', async ({ page }) => {
      await signIn(page, 'kuguan')
      await tap(page, '库存操作', /^入库/)
      await heading(page, '入库')
      await tap(page, /^入库到/, /中心仓库/, /^选商品/)
      await page
        .getByRole('dialog', { name: '选择商品' })
        .getByRole('button', { name: /Mate 70/ })
        .first()
        .click()
      const codes = page.getByLabel(/^输入或粘贴IMEI/)
      for (const nth of [1, 2]) {
        await codes.fill(freshImei(90_000 + n * 10 + nth))
        await codes.press('Enter')
      }
      await page.getByLabel('每台成本').fill('4000')
      await tap(page, '入库 2 台')
      await expect(page.getByText('已入库 2 台')).toBeVisible()
      await home(page)
      await tap(page, '库存单据', /入库/)
      await heading(page, /入库单/)
      await expect(page.getByRole('button', { name: '打印', exact: true })).toBeVisible()
    })

    test('finds and sells a phone as salesperson', async ({ page }) => {
      const stock = await phonesInStore(page.request, n + 1)
      const phone = stock.phones[n]
      if (!phone) throw new Error('no phone')
      await signIn(page, SELLER)
      await page.getByRole('searchbox').fill(phone.code.slice(-8))
      await expect(page.getByText(phone.code)).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await tap(page, '开单', /^门店：/, new RegExp(stock.store.name))
      await page.getByLabel('输入或粘贴IMEI 或条码').fill(phone.code)
      await tap(page, '添加')
      await waitUntilSold(page, 1)
      await payAll(page, '微信')
      await tap(page, '开单')
      await expect(page.getByText(/^已开单 ¥/)).toBeVisible()
    })

    test('reviews sales and assigns a task as manager', async ({ page }) => {
      await signIn(page, 'dianzhang')
      await home(page)
      await tap(page, '每日销售')
      await heading(page, '每日销售')
      await tap(page, '查看这一天的明细')
      await heading(page, '每日销售明细')
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await tap(page, '返回', '返回')
      await tap(page, /^任务/, /^新建任务|^新增任务/)
      await page.getByRole('textbox', { name: '要做的事' }).fill(`整理橱窗 ${n}`)
      await tap(page, '新增')
      await expect(page.getByText(`整理橱窗 ${n}`).first()).toBeVisible()
    })

    test('reads an account and records an expense as accountant', async ({ page }) => {
      await signIn(page, 'caiwu')
      await home(page)
      await tap(page, '资金账户', /武林广场/)
      await expect(page.getByText('余额', { exact: false }).first()).toBeVisible()
      await tap(page, '返回', '返回')
      await tap(page, '支出明细', '记一笔支出')
      await heading(page, '记一笔支出')
    })

    test('reads the morning summary and pending approvals as boss', async ({ page }) => {
      await signIn(page, 'laoban')
      await home(page)
      await tap(page, '经营汇总')
      await expect(page.getByText(/^昨天（/).first()).toBeVisible()
      await tap(page, /资金调整/)
      await heading(page, '资金调整')
    })

    test('studies due words as pupil', async ({ page }) => {
      await signIn(page, 'xuesheng')
      await tap(page, /^复习 \d+ 项|^学 \d+ 个新词|^再学/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main').getByRole('button').first()).toBeVisible()
    })
  })
}
