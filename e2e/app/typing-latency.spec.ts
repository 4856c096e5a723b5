import { stockImport } from '@shangxue/contract/platform/imports'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { freshImei, phoneRow, xlsxFile } from '../support/fixtures/spreadsheets.ts'
import { importThroughApi, tokenOf } from '../support/server/api.ts'
import { type Smoothness, watchSmoothness } from '../support/visual/frame-timing.ts'

const WORD = 'wanlinshouji'
const MODELS = 120
const SLOWER = 4
const KEY_MS = 120

const modelRow = (n: number) =>
  phoneRow(freshImei(50_000 + n), {
    品牌: '隔壁牌',
    型号: `隔壁 Wanlinshouji ${String(n).padStart(3, '0')}`,
    门店: '隔壁门店',
  })

test('displays every typed letter when searching a long list', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const rows = Array.from({ length: MODELS - 1 }, (_, n) => modelRow(n + 1))
  const file = await xlsxFile('很多型号.xlsx', [modelRow(0), ...rows])
  await importThroughApi(request, await tokenOf(request, 'laoban2'), stockImport, file)

  await openAs(page, 'laoban2', '/home')
  const list = page.getByRole('list', { name: '库存' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByText('没有更多了')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))

  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const search = page.getByRole('searchbox', { name: '型号、简称、配置、拼音或 IMEI' })
  await search.click()
  const typed = await watchSmoothness(page)
  for (const [index, letter] of [...WORD].entries()) {
    await page.keyboard.press(letter, { delay: KEY_MS })
    await expect(search).toHaveValue(WORD.slice(0, index + 1))
  }
  const typing = await typed()
  const arrived = await watchSmoothness(page)
  await expect(page).toHaveURL(new RegExp(`q=${WORD}$`))
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(MODELS))
  const arriving = await arrived()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const reported = ({ longestFrame, dropped, frames, longestTask }: Smoothness) =>
    `${dropped} of ${frames + dropped} frames dropped, longest frame ${longestFrame} ms, longest task ${longestTask} ms`
  console.log(
    `${MODELS} rows, CPU slowed down ${SLOWER} times. Typing ${WORD.length} letters: ${reported(typing)}. Rendering results: ${reported(arriving)}.`,
  )
  await expect(search).toHaveValue(WORD)
  for (const row of await list.getByRole('listitem').all()) await expect(row).toContainText('Wanlinshouji')

  await page.keyboard.type(' 117')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toContainText('Wanlinshouji 117')
})
