import { listStockDocuments } from '@shangxue/contract/stock/actions'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { DESKTOP } from '../support/visual/visual-audit.ts'

test.use(DESKTOP)

test('prints a document with all lines and without controls', { tag: '@full' }, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, 'laoban', '/home')
  const { list } = await callApi(request, await tokenOf(request, 'laoban'), listStockDocuments, {
    page: 1,
    limit: 50,
  })
  const long = list.toSorted((a, b) => b.devices - a.devices)[0]
  if (!long) throw new Error('the demo data has no document')
  await page.goto(`/stock/documents/${long.id}`)
  const lines = page.getByRole('list', { name: '明细' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(lines).toHaveCount(long.devices)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '返回' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})

test('prints loaded list rows and notes further rows', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/stock/documents')
  const rows = page.locator('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const drawn = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => rows.count()).toBeGreaterThan(drawn)
  await expect(page.getByText('后面还有没有加载的，没有印出；要全部请导出')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
