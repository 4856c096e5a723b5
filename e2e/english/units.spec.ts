import { expect, test } from '../fixtures.ts'
import { openAs, toastOf } from '../session-helpers.ts'

const MODES = '/english-study/learning-mode'
const UNITS = `${MODES}?view=units`
const FILE = 'Unit 1 My day\nbrave 勇敢的\nUnit 2 My pet\nquokka 短尾矮袋鼠\ncat\n'

test('a guest learns by unit, marks known words and continues in another unit', async ({ page }) => {
  await page.goto('/english-study')
  await page.getByRole('button', { name: '选择年级' }).click()
  await page.getByRole('button', { name: /^三年级/ }).click()
  await expect(page.getByText('在学：我会和家人、老师打招呼')).toBeVisible()
  await page.goto(UNITS)
  const unit = (title: string) =>
    page.getByRole('list', { name: '单元' }).getByRole('button', { name: title })
  await unit('我会和家人、老师打招呼').click()
  await page.getByRole('button', { name: '全选' }).click()
  await page.getByRole('button', { name: '标记 8 个熟词' }).click()
  await expect(toastOf(page, '已把 8 个词标为熟词')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(unit('我会和家人、老师打招呼')).toContainText('完成')
  await expect(unit('我会说小动物和吃的')).toContainText('在学')
  await page.reload()
  await expect(page.getByText('已会 8 / 193 词')).toBeVisible()
  await unit('我会说颜色和大小').click()
  await page.getByRole('button', { name: '从这个单元学起' }).click()
  await expect(page.getByRole('button', { name: '朗读 red' })).toBeVisible()
  await page.getByRole('button', { name: '把 red 标为熟词' }).click()
  await expect(page.getByRole('button', { name: '朗读 blue' })).toBeVisible()
})

test('a list is shared with its units and learnt by a colleague', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await openAs(page, 'laoban', MODES)
  await page.getByRole('button', { name: '导入单词' }).click()
  const buffer = Buffer.from(FILE)
  await page.getByLabel('选择单词文件').setInputFiles({ name: '七上.txt', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: '导入 3 个单词' }).click()
  await page.getByRole('list', { name: '我的词表' }).getByRole('button', { name: /^七上/ }).click()
  await page.getByRole('button', { name: /共享给公司/ }).click()
  await expect(toastOf(page, '已共享，公司里的人都能学')).toBeVisible()

  const other = await browser.newPage()
  await openAs(other, 'yewuyuan', MODES)
  await other.getByRole('list', { name: '公司共享的词表' }).getByRole('button', { name: /七上/ }).click()
  await expect(other.getByRole('dialog', { name: /七上 · laoban/ })).toBeVisible()
  await expect(other.getByRole('button', { name: '停止共享' })).toHaveCount(0)
  await other.getByRole('button', { name: '选单元学' }).click()
  await other.getByRole('button', { name: /Unit 2 My pet/ }).click()
  await expect(other.getByRole('button', { name: '朗读 quokka' })).toBeVisible()
  await other.close()
})
