import { expect, type Locator, type Page } from '@playwright/test'
import { navigateInApp } from '../../session-helpers.ts'
import { importWizard } from '../fixtures/import-wizard.ts'
import { freshImei, mistypeImei, phoneRow, xlsxFile } from '../fixtures/spreadsheets.ts'
import { waitUntilStable } from './accessibility.ts'

export interface ScreenState {
  readonly name: string
  /** The user to sign in; signed out if omitted. */
  readonly user?: 'laoban' | 'yewuyuan'
  readonly path: string
  /** Actions that open the state after navigation. */
  readonly open?: (page: Page) => Promise<void>
}

export const press = (name: string | RegExp) => async (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Presses a button that opens a sheet or dialog and waits for it, because its code is loaded on first use. */
export const opensSheet = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
}
const inList = (page: Page, name: string): Locator => page.getByRole('list', { name }).getByRole('link')

const openModel = async (page: Page) => {
  await inList(page, '库存').first().click()
  await expect(page.getByRole('heading', { name: '型号库存' })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
}
const openDevices = async (page: Page) => {
  await openModel(page)
  await page.getByRole('button', { name: '查看设备' }).click()
  await expect(page.getByRole('heading', { name: '设备列表' })).toBeVisible()
  await expect(page.getByRole('group', { name: '按状态筛选' })).toBeVisible()
}
const openDevice = async (page: Page) => {
  await openDevices(page)
  await page
    .getByRole('link', { name: /^\d{15}/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: '设备经历' })).toBeVisible()
}
const openPrice = async (page: Page) => {
  await inList(page, '价格表').first().click()
  await expect(page.getByRole('img', { name: /价格走势/ })).toBeVisible()
}
const choosePlace = async (page: Page, field: string | RegExp, sheet: string) => {
  await press(field)(page)
  await page.getByRole('dialog', { name: sheet }).getByRole('button', { name: '中心仓库' }).click()
}
const openFirst = (list: string) => async (page: Page) => {
  await inList(page, list).first().click()
  await expect(page.getByRole('list', { name: list })).toBeHidden()
  await expect(
    page.getByRole('button', { name: '返回' }).or(page.getByRole('link', { name: '返回' })),
  ).toBeVisible()
}
const addPhone = async (page: Page) => {
  await choosePlace(page, /^入库到/, '入库到')
  await press('选商品')(page)
  const sheet = page.getByRole('dialog', { name: '选择商品' })
  await sheet.getByRole('searchbox').fill('畅享')
  await sheet.getByRole('button', { name: /畅享/ }).first().click()
  await page.getByRole('textbox', { name: '输入或粘贴IMEI' }).fill(freshImei(70_002))
  await press('添加')(page)
  await expect(page.getByRole('button', { name: '入库 1 台' })).toBeVisible()
}
const openCount = async (page: Page) => {
  const startedAt = page.getByRole('link', { name: /^中心仓库.*盘点中/ })
  const start = page.getByRole('button', { name: '开始盘点' }).first()
  await expect(startedAt.or(start).first()).toBeVisible()
  if (await startedAt.isVisible()) await startedAt.click()
  else await choosePlace(page, '开始盘点', '盘点哪里')
  await expect(page.getByRole('tab', { name: '扫码' })).toBeVisible()
}
const check = async (page: Page, imei: string) => {
  const wizard = importWizard(page, '导入库存')
  await wizard.choose(await xlsxFile('设备.xlsx', [phoneRow(imei)]))
  await expect(wizard.dialog.getByText('可以导入').first()).toBeVisible()
}

/** Every screen, sheet and dialog that users can open. */
export const SCREEN_STATES: readonly ScreenState[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-in with everything missing', path: '/login', open: press('登录') },
  { name: 'stock of the boss', user: 'laoban', path: '/home' },
  { name: 'stock of a salesman', user: 'yewuyuan', path: '/home' },
  { name: 'stock, found', user: 'laoban', path: '/home?q=mate&view=low_stock' },
  { name: 'stock, nothing found', user: 'laoban', path: '/home?q=没有这样的' },
  { name: 'stock, found by part of an IMEI', user: 'laoban', path: '/home?q=104000' },
  { name: 'stores to choose from', user: 'laoban', path: '/home', open: opensSheet('全部门店') },
  { name: 'orders to choose from', user: 'laoban', path: '/home', open: opensSheet('按品牌') },
  { name: 'model', user: 'laoban', path: '/home', open: openModel },
  { name: 'devices', user: 'laoban', path: '/home', open: openDevices },
  { name: 'device', user: 'laoban', path: '/home', open: openDevice },
  { name: 'device that is not there', user: 'laoban', path: '/home?device=999999' },
  { name: 'scanner', user: 'laoban', path: '/home', open: opensSheet('扫码查找') },
  {
    name: 'code typed by hand',
    user: 'laoban',
    path: '/home',
    open: async (page) => {
      await press('扫码查找')(page)
      await page.getByRole('radio', { name: '手动输入' }).check()
    },
  },
  { name: 'stock actions', user: 'laoban', path: '/home', open: opensSheet('库存操作') },
  {
    name: 'devices chosen',
    user: 'laoban',
    path: '/home',
    open: async (page) => {
      await openDevices(page)
      await press('选择多台办理')(page)
      await press(/^选已显示的/)(page)
    },
  },
  { name: 'stock in with everything missing', user: 'laoban', path: '/stock/receive', open: press('入库') },
  { name: 'stock in', user: 'laoban', path: '/stock/receive', open: addPhone },
  { name: 'stock in, not allowed', user: 'yewuyuan', path: '/stock/receive' },
  { name: 'transfer to send', user: 'laoban', path: '/stock/move?do=transfer', open: press('调出') },
  { name: 'phones that come back', user: 'laoban', path: '/stock/move?do=return', open: press('退货入库') },
  { name: 'correction', user: 'laoban', path: '/stock/move?do=adjust' },
  { name: 'transfers', user: 'laoban', path: '/stock/transfers' },
  {
    name: 'transfer to receive',
    user: 'laoban',
    path: '/stock/transfers?state=out',
    open: openFirst('调拨'),
  },
  {
    name: 'transfer that lacks something',
    user: 'laoban',
    path: '/stock/transfers?state=out',
    open: async (page) => {
      await openFirst('调拨')(page)
      await press('收货')(page)
    },
  },
  { name: 'counts', user: 'laoban', path: '/stock/counts' },
  { name: 'count', user: 'laoban', path: '/stock/counts', open: openCount },
  {
    name: 'count, accessories',
    user: 'laoban',
    path: '/stock/counts',
    open: async (page) => {
      await openCount(page)
      await page.getByRole('tab', { name: /^配件/ }).click()
    },
  },
  {
    name: 'count, the last question',
    user: 'laoban',
    path: '/stock/counts',
    open: async (page) => {
      await openCount(page)
      await press('核对差异')(page)
      await press('入账')(page)
    },
  },
  { name: 'stock documents', user: 'laoban', path: '/stock/documents' },
  { name: 'stock document', user: 'laoban', path: '/stock/documents', open: openFirst('库存单据') },
  { name: 'import of stock', user: 'laoban', path: '/home?import=stock' },
  {
    name: 'import, the file',
    user: 'laoban',
    path: '/home?import=stock',
    open: press('选择文件'),
  },
  {
    name: 'import, bad rows',
    user: 'laoban',
    path: '/home?import=stock',
    open: (page) => check(page, mistypeImei(freshImei(70_000))),
  },
  {
    name: 'import, the columns',
    user: 'laoban',
    path: '/home?import=stock',
    open: async (page) => {
      await check(page, mistypeImei(freshImei(70_000)))
      await page.getByRole('button', { name: /调整列的对应/ }).click()
    },
  },
  {
    name: 'import, the last question',
    user: 'laoban',
    path: '/home?import=stock',
    open: async (page) => {
      await check(page, freshImei(70_001))
      await page.getByRole('button', { name: '确认导入' }).click()
    },
  },
  { name: 'a day of sales', user: 'laoban', path: '/others/daily-sales' },
  { name: 'a day of sales that may not be seen', user: 'yewuyuan', path: '/others/daily-sales' },
  { name: 'lines of sales', user: 'laoban', path: '/others/daily-sales-detail' },
  { name: 'progress of targets', user: 'laoban', path: '/others/business-progress' },
  {
    name: 'progress of a month without targets',
    user: 'laoban',
    path: '/others/business-progress?month=2030-01',
  },
  { name: 'targets', user: 'laoban', path: '/others/business-tasks' },
  {
    name: 'a new target with everything missing',
    user: 'laoban',
    path: '/others/business-tasks?target=new',
    open: press('保存'),
  },
  { name: 'performance of people', user: 'laoban', path: '/others/staff-performance' },
  { name: 'rules of commission', user: 'laoban', path: '/others/staff-performance?rules=1' },
  {
    name: 'a new rule of commission with its brand missing',
    user: 'laoban',
    path: '/others/staff-performance?rule=new',
    open: async (page) => {
      await page.getByRole('radio', { name: '品牌' }).click()
      await page.getByRole('button', { name: '保存' }).click()
    },
  },
  { name: 'moments', user: 'yewuyuan', path: '/others/moments' },
  { name: 'moments of the boss', user: 'laoban', path: '/others/moments', open: opensSheet(/更多/) },
  { name: 'a moment', user: 'laoban', path: '/others/moments/detail?id=3' },
  {
    name: 'a new moment with nothing in it',
    user: 'yewuyuan',
    path: '/others/moments/add',
    open: press('发布'),
  },
  { name: 'the lucky wheel', user: 'yewuyuan', path: '/others/lucky-wheel' },
  { name: 'draws of the lucky wheel', user: 'yewuyuan', path: '/others/lucky-wheel?view=draws&of=all' },
  { name: 'the lucky wheel of the boss', user: 'laoban', path: '/others/lucky-wheel?view=manage' },
  {
    name: 'a new prize with everything missing',
    user: 'laoban',
    path: '/others/lucky-wheel?view=manage',
    open: async (page) => {
      await opensSheet('新增奖品')(page)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    },
  },
  { name: 'todos', user: 'yewuyuan', path: '/others/todo' },
  {
    name: 'a new todo with everything missing',
    user: 'yewuyuan',
    path: '/others/todo/add',
    open: press('保存'),
  },
  { name: 'prices of the boss', user: 'laoban', path: '/price' },
  { name: 'prices of a salesman', user: 'yewuyuan', path: '/price?changed=1' },
  { name: 'price history', user: 'laoban', path: '/price', open: openPrice },
  {
    name: 'price history as a table',
    user: 'laoban',
    path: '/price',
    open: async (page) => {
      await openPrice(page)
      await page.getByRole('button', { name: '看表格' }).click()
    },
  },
  {
    name: 'prices as a picture',
    user: 'laoban',
    path: '/price?q=m70&share=picture',
    open: (page) => expect(page.getByRole('img', { name: /第 1 张/ })).toBeVisible(),
  },
  { name: 'import of prices', user: 'laoban', path: '/price?import=prices' },
  { name: 'own page', user: 'laoban', path: '/my-profile' },
  { name: 'themes', user: 'laoban', path: '/my-profile', open: opensSheet(/^主题/) },
  { name: 'sign-ins', user: 'laoban', path: '/my-profile', open: opensSheet('登录设备') },
  { name: 'account security', user: 'laoban', path: '/my-profile/security' },
  { name: 'factor demand', user: 'laoban', path: '/my-profile/security', open: opensSheet(/^要求两步验证/) },
  { name: 'second factor', user: 'laoban', path: '/my-profile/security', open: opensSheet(/^两步验证/) },
  { name: 'leaving', user: 'laoban', path: '/my-profile', open: opensSheet('退出登录') },
  { name: 'change of password', user: 'laoban', path: '/change-password' },
]

/** A static screen without server requests, used between two states. */
const INTERMEDIATE_SCREEN = { path: '/reading-comprehension-guide', title: /^阅读指南/ }

/** True if the app is not open, or if unsaved input or a running exam would block navigation. */
const mustLoad = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector('#root') === null ||
      document.title.startsWith('在线考试') ||
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )

/** Navigates within the app if possible, which is faster than reloading for each state. */
export async function openPath(page: Page, path: string): Promise<void> {
  if (path === INTERMEDIATE_SCREEN.path || (await mustLoad(page))) {
    await page.goto(path)
    return
  }
  await navigateInApp(page, INTERMEDIATE_SCREEN.path)
  await expect(page).toHaveTitle(INTERMEDIATE_SCREEN.title)
  await navigateInApp(page, path)
  await expect(page).not.toHaveTitle(INTERMEDIATE_SCREEN.title)
}

/** Opens the path, performs the state's actions and waits until the screen is stable. */
export async function goTo(page: Page, { path, open }: ScreenState): Promise<void> {
  await openPath(page, path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.getByText('正在加载')).toHaveCount(0)
  await open?.(page)
  await expect(page.getByText('正在加载')).toHaveCount(0)
  await waitUntilStable(page)
}
