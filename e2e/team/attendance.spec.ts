import type { BrowserContext, Page } from '@playwright/test'
import { addShift, addWorkGroup, addWorkPlace } from '@shangxue/contract/attendance/admin'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { createEmployee } from '../support/fixtures/employees.ts'
import { sendWrite, tokenOf } from '../support/server/api.ts'

const CLOCK = '/attendance/clock'
const PEOPLE = ['xiaoqian', 'xiaosun', 'xiaoli'] as const
const [WALKER, HIDDEN, FAST] = PEOPLE
const MINUTE = 60_000
const SITE = { lat: 30.25, lng: 120.16 }

/** The time in the company's zone, some minutes from now. */
const clockTime = (minutes: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + minutes * MINUTE,
  )
const standsAt = async (
  context: BrowserContext,
  overrides: { latitude?: number; accuracy?: number } = {},
) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: SITE.lat, longitude: SITE.lng, accuracy: 20, ...overrides })
}
const openPage = (page: Page, name: string, path = CLOCK) => openAs(page, name, path)
const tap = (page: Page, name: '上班打卡' | '下班打卡') => page.getByRole('button', { name }).click()

// a shift that begins in half an hour, whatever time it is
test.beforeAll(async ({ playwright, servers }, { file }) => {
  const request = await playwright.request.newContext({ baseURL: await servers.urlOf(file) })
  const token = await tokenOf(request, 'laoban')
  const times = { on: clockTime(30), off: clockTime(30 + 8 * 60), break_from: null, break_to: null }
  const shift = await sendWrite(request, token, addShift, {
    ...{ name: '试班', ...times, grace_min: 5, serious_min: 30, absence_min: 120, early_grace_min: 0 },
    ...{ open_before_min: 240, close_after_min: 360 },
  })
  const place = await sendWrite(request, token, addWorkPlace, {
    ...{ name: '试店', ...SITE, system: 'wgs84', radius_m: 200 },
  })
  // employees of the demo data have already clocked in unless it is early
  const member_ids = await Promise.all(PEOPLE.map((name) => createEmployee(request, token, name)))
  await sendWrite(request, token, addWorkGroup, {
    ...{ name: '试组', follows_holidays: false, field_allowed: true, place_ids: [place.id] },
    week: Array.from({ length: 7 }, () => shift.id),
    member_ids,
  })
  await request.dispose()
})

test('shows the distance outside the site and clocks in once on double tap', async ({ page, context }) => {
  await standsAt(context, { latitude: SITE.lat + 0.01 })
  await openPage(page, WALKER)
  await tap(page, '上班打卡')
  await expect(page.getByText(/离最近的打卡地点试店约 1\.1 千米，请走近后重试/)).toBeVisible()
  await expect(page.getByRole('button', { name: '外勤打卡' })).toBeVisible()
  await standsAt(context, { accuracy: 900 })
  await page.getByRole('button', { name: '重新定位并打卡' }).click()
  await expect(page.getByText(/定位误差约 900 米，无法确认位置/)).toBeVisible()
  await standsAt(context)
  await page.getByRole('button', { name: '重新定位并打卡' }).dblclick()
  await expect(page.getByText(/上班打卡成功/)).toBeVisible()
  await expect(page.getByText('试店', { exact: true })).toBeVisible()
  // an offline tap is stored and sent after reconnecting
  await context.setOffline(true)
  await tap(page, '下班打卡')
  await expect(page.getByText(/的下班打卡已保存在手机上，联网后自动提交/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/的下班打卡已保存在手机上/)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '更新下班卡' })).toBeVisible()
  await page.goto('/attendance/calendar')
  await expect(page.getByText('早退').first()).toBeVisible()
})

test('records field work without location permission for approval', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openPage(page, HIDDEN)
  await tap(page, '上班打卡')
  await expect(page.getByText(/没有定位，请允许定位后重试，或改用外勤打卡/)).toBeVisible()
  await expect(page.getByText(/定位权限在浏览器的网站设置里打开/)).toBeVisible()
  await page.getByRole('button', { name: '外勤打卡' }).click()
  const sheet = page.getByRole('dialog', { name: '外勤上班打卡' })
  await sheet.getByRole('button', { name: '提交外勤打卡' }).click()
  await expect(sheet.getByText('请填写外勤事由')).toBeVisible()
  await expect(sheet.getByText('请添加现场照片')).toBeVisible()
  await sheet.getByRole('button', { name: '拜访客户' }).click()
  const buffer = await page.screenshot({ type: 'jpeg' })
  await sheet.getByLabel('选择现场照片').setInputFiles({ name: '现场.jpg', mimeType: 'image/jpeg', buffer })
  await expect(sheet.getByRole('button', { name: '查看现场照片 1' })).toBeVisible()
  await sheet.getByRole('button', { name: '提交外勤打卡' }).click()
  await expect(page.getByText('外勤待审批')).toBeVisible()

  const office = await browser.newPage({ ...(baseURL && { baseURL }) })
  await openPage(office, 'laoban', '/attendance/admin')
  const request = office
    .getByRole('region')
    .or(office.locator('section'))
    .filter({ hasText: `${HIDDEN} · 上班外勤` })
  await request.getByRole('button', { name: '批准', exact: true }).click()
  await expect(office.getByText('已批准')).toBeVisible()
  await office.close()
  await page.reload()
  await expect(page.getByText('外勤已批准')).toBeVisible()
})

test('warns about a wrong device clock and uses server time', { tag: '@full' }, async ({ page, context }) => {
  await standsAt(context)
  await page.clock.install({ time: Date.now() + 40 * MINUTE })
  await openPage(page, FAST)
  await expect(page.getByText(/手机时间快了约 40 分钟，打卡按服务器时间记录/)).toBeVisible()
  const before = clockTime(0)
  await tap(page, '上班打卡')
  await expect(page.getByText(/上班打卡成功/)).toBeVisible()
  const successText = await page.getByText(/上班打卡成功/).textContent()
  expect([before, clockTime(0)]).toContain(successText?.slice(-5))
})
