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
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  // A sheet that is closing is still visible, but no longer open.
  await expect(dialogs.and(page.locator('[open]'))).toBeVisible()
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
  { name: 'sign-in, validation errors', path: '/login', open: press('登录') },
  { name: 'stock with costs', user: 'laoban', path: '/home' },
  { name: 'stock without costs', user: 'yewuyuan', path: '/home' },
  { name: 'stock, search results', user: 'laoban', path: '/home?q=mate&view=low_stock' },
  { name: 'stock, no results', user: 'laoban', path: '/home?q=没有这样的' },
  { name: 'stock, search by part of an IMEI', user: 'laoban', path: '/home?q=104000' },
  { name: 'stock, store picker', user: 'laoban', path: '/home', open: opensSheet('全部门店') },
  { name: 'stock, grouping picker', user: 'laoban', path: '/home', open: opensSheet('按品牌') },
  { name: 'stock, model', user: 'laoban', path: '/home', open: openModel },
  { name: 'devices', user: 'laoban', path: '/home', open: openDevices },
  { name: 'device', user: 'laoban', path: '/home', open: openDevice },
  { name: 'device, not found', user: 'laoban', path: '/home?device=999999' },
  { name: 'scanner', user: 'laoban', path: '/home', open: opensSheet('扫码查找') },
  {
    name: 'scanner, manual input',
    user: 'laoban',
    path: '/home',
    open: async (page) => {
      await press('扫码查找')(page)
      await page.getByRole('radio', { name: '手动输入' }).check()
    },
  },
  { name: 'stock actions', user: 'laoban', path: '/home', open: opensSheet('库存操作') },
  {
    name: 'devices, selection',
    user: 'laoban',
    path: '/home',
    open: async (page) => {
      await openDevices(page)
      await press('选择多台办理')(page)
      await press(/^选已显示的/)(page)
    },
  },
  { name: 'stock receipt, validation errors', user: 'laoban', path: '/stock/receive', open: press('入库') },
  { name: 'stock receipt', user: 'laoban', path: '/stock/receive', open: addPhone },
  { name: 'stock receipt, permission missing', user: 'yewuyuan', path: '/stock/receive' },
  {
    name: 'new transfer, validation errors',
    user: 'laoban',
    path: '/stock/move?do=transfer',
    open: press('调出'),
  },
  {
    name: 'stock return, validation errors',
    user: 'laoban',
    path: '/stock/move?do=return',
    open: press('退货入库'),
  },
  { name: 'stock adjustment', user: 'laoban', path: '/stock/move?do=adjust' },
  { name: 'transfers', user: 'laoban', path: '/stock/transfers' },
  {
    name: 'transfer in transit',
    user: 'laoban',
    path: '/stock/transfers?state=out',
    open: openFirst('调拨'),
  },
  {
    name: 'transfer, incomplete receipt',
    user: 'laoban',
    path: '/stock/transfers?state=out',
    open: async (page) => {
      await openFirst('调拨')(page)
      await press('收货')(page)
    },
  },
  { name: 'stock counts', user: 'laoban', path: '/stock/counts' },
  { name: 'stock count', user: 'laoban', path: '/stock/counts', open: openCount },
  {
    name: 'stock count, accessories',
    user: 'laoban',
    path: '/stock/counts',
    open: async (page) => {
      await openCount(page)
      await page.getByRole('tab', { name: /^配件/ }).click()
    },
  },
  {
    name: 'stock count, posting dialog',
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
  { name: 'stock import', user: 'laoban', path: '/home?import=stock' },
  {
    name: 'stock import, file',
    user: 'laoban',
    path: '/home?import=stock',
    open: press('选择文件'),
  },
  {
    name: 'stock import, invalid rows',
    user: 'laoban',
    path: '/home?import=stock',
    open: (page) => check(page, mistypeImei(freshImei(70_000))),
  },
  {
    name: 'stock import, column mapping',
    user: 'laoban',
    path: '/home?import=stock',
    open: async (page) => {
      await check(page, mistypeImei(freshImei(70_000)))
      await page.getByRole('button', { name: /调整列的对应/ }).click()
    },
  },
  {
    name: 'stock import, confirmation',
    user: 'laoban',
    path: '/home?import=stock',
    open: async (page) => {
      await check(page, freshImei(70_001))
      await page.getByRole('button', { name: '确认导入' }).click()
    },
  },
  { name: 'daily sales', user: 'laoban', path: '/others/daily-sales' },
  { name: 'daily sales, permission missing', user: 'yewuyuan', path: '/others/daily-sales' },
  { name: 'daily sales lines', user: 'laoban', path: '/others/daily-sales-detail' },
  { name: 'target progress', user: 'laoban', path: '/others/business-progress' },
  {
    name: 'target progress, no targets',
    user: 'laoban',
    path: '/others/business-progress?month=2030-01',
  },
  { name: 'targets', user: 'laoban', path: '/others/business-tasks' },
  {
    name: 'new target, validation errors',
    user: 'laoban',
    path: '/others/business-tasks?target=new',
    open: press('保存'),
  },
  { name: 'staff performance', user: 'laoban', path: '/others/staff-performance' },
  { name: 'commission rules', user: 'laoban', path: '/others/staff-performance?rules=1' },
  {
    name: 'new commission rule, brand missing',
    user: 'laoban',
    path: '/others/staff-performance?rule=new',
    open: async (page) => {
      await page.getByRole('radio', { name: '品牌' }).click()
      await page.getByRole('button', { name: '保存' }).click()
    },
  },
  { name: 'moments', user: 'yewuyuan', path: '/others/moments' },
  { name: 'moments, menu', user: 'laoban', path: '/others/moments', open: opensSheet(/更多/) },
  { name: 'moment', user: 'laoban', path: '/others/moments/detail?id=3' },
  {
    name: 'new moment, validation errors',
    user: 'yewuyuan',
    path: '/others/moments/add',
    open: press('发布'),
  },
  { name: 'lucky wheel', user: 'yewuyuan', path: '/others/lucky-wheel' },
  { name: 'lucky wheel, spins', user: 'yewuyuan', path: '/others/lucky-wheel?view=draws&of=all' },
  { name: 'lucky wheel, management', user: 'laoban', path: '/others/lucky-wheel?view=manage' },
  {
    name: 'new prize, validation errors',
    user: 'laoban',
    path: '/others/lucky-wheel?view=manage',
    open: async (page) => {
      await opensSheet('新增奖品')(page)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    },
  },
  { name: 'todos', user: 'yewuyuan', path: '/others/todo' },
  {
    name: 'new todo, validation errors',
    user: 'yewuyuan',
    path: '/others/todo/add',
    open: press('保存'),
  },
  { name: 'prices with costs', user: 'laoban', path: '/price' },
  { name: 'prices, changed only', user: 'yewuyuan', path: '/price?changed=1' },
  { name: 'price history', user: 'laoban', path: '/price', open: openPrice },
  {
    name: 'price history, table',
    user: 'laoban',
    path: '/price',
    open: async (page) => {
      await openPrice(page)
      await page.getByRole('button', { name: '看表格' }).click()
    },
  },
  {
    name: 'price list, picture',
    user: 'laoban',
    path: '/price?q=m70&share=picture',
    open: (page) => expect(page.getByRole('img', { name: /第 1 张/ })).toBeVisible(),
  },
  { name: 'price import', user: 'laoban', path: '/price?import=prices' },
  { name: 'profile', user: 'laoban', path: '/my-profile' },
  { name: 'profile, theme picker', user: 'laoban', path: '/my-profile', open: opensSheet(/^主题/) },
  { name: 'profile, sessions', user: 'laoban', path: '/my-profile', open: opensSheet('登录设备') },
  { name: 'account security', user: 'laoban', path: '/my-profile/security' },
  {
    name: 'account security, required second factor',
    user: 'laoban',
    path: '/my-profile/security',
    open: opensSheet(/^要求两步验证/),
  },
  {
    name: 'account security, second factor',
    user: 'laoban',
    path: '/my-profile/security',
    open: opensSheet(/^两步验证/),
  },
  { name: 'profile, sign-out dialog', user: 'laoban', path: '/my-profile', open: opensSheet('退出登录') },
  { name: 'password change', user: 'laoban', path: '/change-password' },
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
