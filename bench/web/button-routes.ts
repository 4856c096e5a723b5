import type { Page } from '@playwright/test'

/** How to reach a screen without links to it. */
export interface ButtonRoute {
  readonly to: string
  readonly user: string
  /** Screen of the tab bar on which the route begins. */
  readonly from: string
  /** Buttons to tap, in order. */
  readonly taps: readonly Tap[]
  /** The field to fill in before the last tap. */
  readonly fill?: readonly [label: RegExp, text: string]
}
type Tap = string | RegExp

export const BUTTON_ROUTES: readonly ButtonRoute[] = [
  {
    to: '/others/area-customers/:area',
    user: 'laoban',
    from: '/my-profile',
    taps: ['客户', '更多操作', '按区域查看'],
  },
  {
    ...{ to: '/inventory/activation-query-result', user: 'laoban', from: '/my-profile' },
    ...{ taps: ['激活查询', /^查询/], fill: [/^IMEI 或序列号/, '860000000000018'] as const },
  },
  { to: '/quyufenxi/:region/:file', user: 'laoban', from: '/my-profile', taps: ['市场分析导出', '生成报表'] },
  { to: '/stock/counts/:id', user: 'laoban', from: '/my-profile', taps: ['盘点', '开始盘点', /店/] },
  {
    ...{ to: '/sales/:id/return', user: 'laoban', from: '/my-profile' },
    // neither a return nor pending
    taps: ['销售单', /^(?!退货)(?!.*待批准).*¥/, '退货'],
  },
  { to: '/price/edit', user: 'laoban', from: '/price', taps: ['批量改价', '改全部筛选结果'] },
  { to: '/price/requests', user: 'laoban', from: '/price', taps: ['批量改价', '改全部筛选结果', '改价申请'] },
  {
    to: '/reward-tasks/challenge/:id',
    user: 'caiwu',
    from: '/my-profile',
    taps: ['悬赏任务', /八年级单词/, '开始挑战'],
  },
  {
    ...{ to: '/reward-tasks/reading-comprehension/:id', user: 'caiwu', from: '/my-profile' },
    taps: ['悬赏任务', /Kite/, '开始挑战'],
  },
  {
    ...{ to: '/reading-comprehension-practice/:paperId', user: 'caiwu', from: '/my-profile' },
    taps: ['阅读理解', /Whose Cake/, '做成试卷，按考试作答'],
  },
]

/** Taps the visible element of this name. Elements under a dialog are ignored. */
export async function tap(page: Page, name: Tap) {
  const options = typeof name === 'string' ? { name, exact: true } : { name }
  const dialog = page.locator('dialog:modal')
  const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('body')
  const seen = place
    .getByRole('link', options)
    .or(place.getByRole('button', options))
    .filter({ visible: true })
  await seen.first().click({ timeout: 8_000 })
}
