import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { isLocked, openAs } from '../session-helpers.ts'

const LIST = '/others/customers'
const AREAS = '/others/area-customers/全部'

const standsAt = async (context: BrowserContext) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 30.25, longitude: 120.16, accuracy: 18 })
}
const added = async (page: Page, name: string, area: string, phone: string) => {
  await expect(page.getByRole('heading', { level: 1, name: '新增客户' })).toBeVisible()
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('区域').fill(area)
  await page.getByLabel('联系人 1 姓名').fill('钱老板')
  await page.getByLabel('电话').fill(phone)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '客户', exact: true })).toBeVisible()
}
const openCard = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('list', { name: '客户' }).getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '客户详情' })).toBeVisible()
}

test('creates, finds by phone and merges duplicate customers', async ({ page }) => {
  await openAs(page, 'dianzhang', `${LIST}/add`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填写客户名称')).toBeVisible()
  await added(page, '双城通讯总店', '双城', '0571-66660001')
  await page.getByRole('link', { name: '新增客户' }).click()
  await added(page, '双城通讯', '双城', '057166660001')
  await openCard(page, '57166660001')
  await expect(page.getByRole('link', { name: /^拨打/ })).toHaveAttribute('href', /^tel:/)

  await page.goto(`${LIST}?view=duplicates`)
  const double = page.getByRole('list', { name: /双城通讯/ })
  await expect(double).toBeVisible()
  await page.getByRole('button', { name: '合并' }).first().click()
  const sheet = page.getByRole('dialog', { name: '合并客户' })
  await expect(sheet.getByText('合并不能撤销')).toBeVisible()
  await sheet.getByRole('button', { name: '合并', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '合并' }).click()
  await expect(page.getByText('已并入')).toBeVisible()
  await page.goto(`${LIST}?q=双城&state=merged`)
  await expect(page.getByText(/已合并到双城通讯/)).toBeVisible()
})

test('plans a visit, checks in and records follow-up', async ({ page, context }) => {
  await standsAt(context)
  await openAs(page, 'xiaolin', `${AREAS}?view=today`)
  await page.getByRole('list', { name: '建议拜访' }).getByRole('link').first().click()
  await page.getByRole('button', { name: '计划拜访' }).click()
  const plan = page.getByRole('dialog', { name: '计划拜访' })
  await plan.getByRole('button', { name: '推荐新机' }).click()
  await plan.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('目的：推荐新机')).toBeVisible()

  await page.getByRole('button', { name: '签到', exact: true }).dblclick()
  await expect(page.getByText(/拜访中：.*误差约 18 米/)).toBeVisible()
  await page.getByLabel('记录').fill('柜台换了新海报')
  await page.getByLabel('下一步').fill('带样机过去')
  await page.getByLabel('下次拜访日期').fill('2099-03-08')
  await page.getByRole('button', { name: '完成拜访' }).click()
  const before = page.getByRole('list', { name: '历次拜访' })
  await expect(before.getByText('柜台换了新海报')).toBeVisible()
  await expect(page.getByText('计划2099年3月8日拜访')).toBeVisible()
  // the next planned visit can be cancelled with a reason
  await page.getByRole('button', { name: '取消拜访' }).click()
  const sheet = page.getByRole('dialog', { name: '取消拜访' })
  await sheet.getByRole('button', { name: '客户改期' }).click()
  await sheet.getByRole('button', { name: '取消拜访' }).click()
  await expect(before.getByText('取消原因：客户改期')).toBeVisible()
})

test('stores an offline visit and syncs it later', { tag: '@full' }, async ({ page, context }) => {
  await standsAt(context)
  await openAs(page, 'xiaozhou', `${AREAS}?view=today`)
  await page.getByRole('list', { name: '建议拜访' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '历次拜访' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: '签到', exact: true }).click()
  await expect(page.getByText(/的签到已保存在手机上/)).toBeVisible()
  await page.getByLabel('记录').fill('地下室没有信号')
  await page.getByRole('button', { name: '完成拜访' }).click()
  await expect(page.getByText('拜访记录已保存在手机上，联网后自动提交')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: '历次拜访' }).getByText('地下室没有信号')).toBeVisible({
    timeout: 20_000,
  })
})

test('sorts an area by distance or reports missing location permission', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'xiaolin', AREAS)
  await expect(page.getByRole('list', { name: '区域客户' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: '离我最近' }).click()
  await expect(page.getByText(/没有定位权限，请在浏览器设置里允许/)).toBeVisible()
  await standsAt(context)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('按离我的距离排序，误差约 18 米')).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: '区域客户' })
      .getByText(/千米|米 ·/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /全部区域/ }).click()
  await page.getByRole('dialog', { name: '区域' }).getByRole('button', { name: '西湖区' }).click()
  await expect(page).toHaveURL(/%E8%A5%BF%E6%B9%96%E5%8C%BA/)
})

test('denies access without permission and across companies', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', AREAS)
  await isLocked(page, '区域客户')
  await page.goto(LIST)
  await isLocked(page, '客户')
})
