import { expect, type Page } from '@playwright/test'
import { openPointOfSale, payAll, phonesInStore, UNKNOWN } from '../fixtures/point-of-sale.ts'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const USERS = '/admin/user-management'
const KEYS = '/admin/permission-management'
const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

const openUser = async (page: Page) => {
  await page
    .getByRole('link', { name: /kuguan/ })
    .or(page.getByRole('button', { name: /kuguan/ }))
    .first()
    .click()
  await expect(page.getByRole('list', { name: '操作' })).toBeVisible()
}
const changeKey = async (page: Page) => {
  if (wide(page)) return page.getByRole('checkbox', { name: /xiaolin.*资金管理|资金管理.*xiaolin/ }).check()
  await page.getByRole('button', { name: /xiaolin/ }).click()
  const sheet = page.getByRole('dialog', { name: 'xiaolin' })
  await sheet.getByRole('switch', { name: /^资金管理/ }).press('Space')
  await sheet.getByRole('button', { name: '返回列表' }).click()
}
const placesTab = async (page: Page) => {
  await page.getByRole('radio', { name: '门店和仓库' }).click({ force: true })
  await expect(page.getByRole('button', { name: '新增门店或仓库' })).toBeVisible()
}
const reprice = async (page: Page) => {
  await page.getByRole('radio', { name: '按比例' }).check({ force: true })
  await page.getByLabel('每个价格变动').fill('5')
  await expect(page.getByText(/（-5\.\d%）/).first()).toBeVisible()
}

/** The newest posted sale, listed below pending ones. */
const openSale = async (page: Page) => {
  await page.getByRole('list', { name: '销售单' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: '小票' })).toBeVisible()
}
/** A sale with three phones, a wrong code and a partial payment. */
const fillCounter = async (page: Page) => {
  const stock = await phonesInStore(page.request, 3)
  await openPointOfSale(page, stock, [...stock.phones.map(({ code }) => code), UNKNOWN])
  await page.getByLabel('微信金额').fill('3000')
  await payAll(page, '现金')
}
const ALLOCATED = '/inventory/unallocated-stock?tab=allocated'
const fillCodes = (page: Page) =>
  page
    .getByRole('textbox', { name: 'IMEI 或序列号' })
    .fill('490154203237518\n490154203237518\n490154203237519')

const DEBTS = '/others/debt-overview'
async function openDebtor(page: Page) {
  await page.getByRole('list', { name: '欠款总览' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: '未结清单据' })).toBeVisible()
}

/** Administration and other desktop tasks of the boss. */
export const OFFICE_STATES: readonly ScreenState[] = (
  [
    { name: 'users', path: USERS },
    { name: 'users, no results', path: `${USERS}?q=没有这个人` },
    { name: 'user', path: USERS, open: openUser },
    { name: 'new user', path: USERS, open: opensSheet('新增用户') },
    {
      name: 'user, password reset',
      path: USERS,
      open: async (page) => {
        await openUser(page)
        await press(/^重置密码/)(page)
        await expect(page.getByRole('dialog', { name: /密码/ })).toBeVisible()
      },
    },
    {
      name: 'user, stores',
      path: USERS,
      open: async (page) => {
        await openUser(page)
        await page.getByRole('list', { name: '门店范围' }).getByRole('button').click()
        const sheet = page.getByRole('dialog', { name: 'kuguan的门店范围' })
        await sheet.getByRole('radio', { name: '指定门店' }).check({ force: true })
        await expect(sheet.getByRole('button', { name: /旗舰店/ })).toBeVisible()
      },
    },
    { name: 'users, import', path: `${USERS}?import=users` },
    { name: 'permissions', path: KEYS },
    { name: 'permissions, unsaved changes', path: KEYS, open: changeKey },
    {
      name: 'permissions, review of changes',
      path: KEYS,
      open: async (page) => {
        await changeKey(page)
        await opensSheet('核对并保存')(page)
      },
    },
    { name: 'api keys of programs', path: '/admin/api-keys' },
    { name: 'api keys of programs, new', path: '/admin/api-keys', open: opensSheet('新建密钥') },
    { name: 'api keys, none', path: '/my-profile/api-keys' },
    { name: 'audit trail', path: '/admin/audit-trail' },
    { name: 'audit trail, user picker', path: '/admin/audit-trail', open: opensSheet('全部人员') },
    {
      name: 'audit trail, entry',
      path: '/admin/audit-trail',
      open: async (page) => {
        await page
          .getByRole('link', { name: /修改得分/ })
          .or(page.getByRole('button', { name: /修改得分/ }))
          .first()
          .click()
        await expect(page.getByRole('heading', { name: '变化' })).toBeVisible()
      },
    },
    { name: 'company settings', path: '/admin/company-settings' },
    { name: 'company settings, locations', path: '/admin/company-settings', open: placesTab },
    {
      name: 'company settings, new location',
      path: '/admin/company-settings',
      open: async (page) => {
        await placesTab(page)
        await opensSheet('新增门店或仓库')(page)
      },
    },
    { name: 'company settings, receipt', path: '/admin/company-settings?tab=receipt' },
    { name: 'webhooks', path: '/admin/webhooks' },
    { name: 'webhooks, new', path: '/admin/webhooks', open: opensSheet('新增推送') },
    { name: 'group robots', path: '/admin/webhooks?view=robots' },
    { name: 'group robots, new', path: '/admin/webhooks?view=robots', open: opensSheet('新增群机器人') },
    { name: 'sales', path: '/sales' },
    { name: 'sales, no results', path: '/sales?q=没有这张单' },
    { name: 'sale', path: '/sales?kind=sale&status=posted', open: openSale },
    {
      name: 'sale, pending approval',
      path: '/sales',
      open: async (page) => {
        await page.getByRole('list', { name: '待批准' }).getByRole('link').first().click()
        await expect(page.getByRole('button', { name: '批准', exact: true })).toBeVisible()
      },
    },
    {
      name: 'receipt',
      path: '/sales?kind=sale&status=posted',
      open: async (page) => {
        await openSale(page)
        await page.getByRole('link', { name: '小票' }).click()
        await expect(page.getByRole('dialog', { name: '小票' })).toBeVisible()
      },
    },
    {
      name: 'sale, return form',
      path: '/sales?kind=sale&status=posted',
      open: async (page) => {
        await openSale(page)
        await page.getByRole('link', { name: '退货', exact: true }).click()
        // phones are selected, other goods counted
        await page.getByRole('region', { name: '退回的商品' }).getByRole('listitem').first().waitFor()
      },
    },
    {
      name: 'search',
      path: '/search?q=iPhone',
      open: async (page) => {
        await expect(page.getByRole('list', { name: '库存' }).getByRole('link').first()).toBeVisible()
      },
    },
    { name: 'search, empty query', path: '/search' },
    { name: 'new sale', path: '/sales/new' },
    {
      name: 'new sale, validation errors',
      path: '/sales/new',
      open: async (page) => {
        await page.getByRole('button', { name: '开单', exact: true }).click()
        // the store may be remembered from an earlier sale, the goods never are
        await expect(page.getByText('还没有可以卖的商品，请扫描或选择手机、配件')).toBeVisible()
      },
    },
    { name: 'new sale, customer picker', path: '/sales/new', open: opensSheet(/^客户：/) },
    { name: 'new sale, phone picker', path: '/sales/new', open: opensSheet('选手机') },
    { name: 'new sale, accessory picker', path: '/sales/new', open: opensSheet('选配件') },
    { name: 'new sale, payment', path: '/sales/new', open: fillCounter },
    { name: 'price edit', path: '/price/edit?q=mate', open: reprice },
    {
      name: 'price edit, review of changes',
      path: '/price/edit?q=mate',
      open: async (page) => {
        await reprice(page)
        await opensSheet(/^核对并保存/)(page)
      },
    },
    { name: 'price requests', path: '/price/requests' },
    { name: 'price edit, paste', path: '/price/edit?paste=1' },
    { name: 'activations', path: '/inventory/device-activation' },
    {
      name: 'activations, import sheet',
      path: '/inventory/device-activation',
      open: opensSheet('导入激活文件'),
    },
    { name: 'activation query', path: '/inventory/activation-query', open: fillCodes },
    {
      name: 'activation query, results',
      path: '/inventory/activation-query',
      open: async (page) => {
        await fillCodes(page)
        await press(/^查询/)(page)
        await expect(page.getByText('共 3 个')).toBeVisible()
      },
    },
    { name: 'unallocated stock', path: '/inventory/unallocated-stock' },
    {
      name: 'allocation, validation errors',
      path: '/inventory/unallocated-stock?do=allocate',
      open: press('分配'),
    },
    { name: 'allocated stock', path: ALLOCATED },
    {
      name: 'allocation',
      path: ALLOCATED,
      open: async (page) => {
        await page.getByRole('button', { name: /到期/ }).filter({ hasText: '还剩' }).first().click()
        await expect(page.getByRole('list', { name: '分配记录' })).toBeVisible()
      },
    },
    { name: 'sold and not activated devices', path: '/inventory/device-query-result/sold-unactivated' },
    { name: 'device query, unknown kind', path: '/inventory/device-query-result/nonsense' },
    { name: 'debts', path: DEBTS },
    { name: 'debts, no results', path: `${DEBTS}?q=没有这位客户` },
    { name: 'debtor', path: DEBTS, open: openDebtor },
    {
      name: 'debtor, statement',
      path: DEBTS,
      open: async (page) => {
        await openDebtor(page)
        await page.getByRole('link', { name: '对账单' }).click()
        await expect(page.getByRole('button', { name: /PDF/ })).toBeEnabled()
      },
    },
    {
      name: 'debtor, write-off sheet',
      path: DEBTS,
      open: async (page) => {
        await openDebtor(page)
        await press('核销')(page)
      },
    },
    {
      name: 'debtor, credit terms',
      path: DEBTS,
      open: async (page) => {
        await openDebtor(page)
        await press('额度和账期')(page)
      },
    },
    { name: 'payments and write-offs', path: `${DEBTS}/detail` },
    { name: 'new payment, validation errors', path: `${DEBTS}/detail?new=1`, open: press('收款') },
    { name: 'notifications', path: '/notifications' },
    { name: 'notifications, one topic', path: '/notifications?topic=export' },
    { name: 'notifications, no results', path: '/notifications?topic=wheel&unread=1' },
    { name: 'notifications, menu', path: '/notifications', open: opensSheet(/^更多操作/) },
    { name: 'notification settings', path: '/notifications/settings' },
    { name: 'exported files', path: '/exports' },
    { name: 'outbox', path: '/outbox' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
