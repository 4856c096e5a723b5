import { expect, test, watchConsole } from '../fixtures.ts'
import { importWizard } from '../support/fixtures/import-wizard.ts'
import { freshImei, phoneRow, xlsxFile } from '../support/fixtures/spreadsheets.ts'
import { startEmptyServer } from '../support/server/own-server.ts'

const PASSWORD = 'Kai-zhang-2026'

let server: Awaited<ReturnType<typeof startEmptyServer>>
test.beforeAll(async () => {
  server = await startEmptyServer()
})
test.afterAll(() => server.stop())

test('sets up the company from setup code to first phone', async ({ browser, watched }) => {
  const context = await browser.newContext({ baseURL: server.url })
  watchConsole(context, watched)
  const page = await context.newPage()
  await expect.poll(server.log).toMatch(/初始化码 \S+/)
  const code = /初始化码 (\S+)/.exec(server.log())?.[1] ?? ''

  await page.goto('/')
  await expect(page.getByRole('heading', { name: '创建第一个数据库' })).toBeVisible()
  await page.getByLabel('初始化码').fill('falsch')
  await page.getByLabel('数据库名称').fill('新开的公司')
  await page.getByLabel('老板用户名').fill('wangzong')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  await page.getByRole('button', { name: '创建并登录' }).click()
  await expect(page.getByText('初始化码不正确，请查看服务器启动日志中的初始化码')).toBeVisible()
  await page.getByLabel('初始化码').fill(code)
  await page.getByRole('button', { name: '创建并登录' }).click()

  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('还没有库存')).toBeVisible()
  await expect(page.getByText('先下载模板，把现有的设备和配件填进去，再导入。')).toBeVisible()
  // each next step is shown and can be opened
  const steps = page.getByRole('list', { name: '开张清单' })
  await expect(steps.getByRole('link')).toHaveCount(5)
  await steps.getByRole('link', { name: /开第一单/ }).click()
  await page.getByRole('button', { name: /^门店/ }).click()
  await page.getByRole('link', { name: '新增门店或仓库' }).click()
  await expect(page.getByRole('button', { name: '新增门店或仓库' })).toBeVisible()
  await page.goto('/home')

  await page.getByRole('link', { name: '价格', exact: true }).click()
  await expect(page.getByText('还没有价格')).toBeVisible()
  await expect(page.getByText(/导入价格.*，用表格一次录入/)).toBeVisible()

  await page.getByRole('link', { name: '库存', exact: true }).click()
  await page.getByRole('button', { name: '导入库存' }).click()
  const wizard = importWizard(page, '导入库存')
  const first = freshImei(80_000)
  await wizard.choose(
    await xlsxFile('开张.xlsx', [
      phoneRow(first, { 门店: '总仓' }),
      phoneRow(freshImei(80_001), { 门店: '一店' }),
    ]),
  )
  await wizard.counts(2, 2, 0)
  await expect(wizard.dialog).toContainText('新建门店2')
  await wizard.commit()
  await wizard.button('完成').click()
  const row = page.getByRole('list', { name: '库存' }).getByRole('link')
  await expect(row).toContainText('Mate 70 Pro')
  await expect(row).toContainText('2台')
  await row.click()
  const model = page.getByRole('dialog', { name: '型号库存' })
  for (const store of ['总仓', '一店'])
    await expect(model.getByRole('rowheader', { name: store })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: '价格', exact: true }).click()
  await page.getByRole('button', { name: '导入价格' }).click()
  const prices = importWizard(page, '导入价格')
  await prices.choose(
    await xlsxFile('价格.xlsx', [
      { 品牌: '华为', 型号: 'Mate 70 Pro', 配置: '12+256', 批发价: '5888', 零售价: '6288' },
    ]),
  )
  await prices.counts(1, 1, 0)
  await prices.commit()
  await prices.button('完成').click()
  await expect(page.getByRole('list', { name: '价格表' }).getByRole('link')).toContainText('¥6,288')

  await page.getByRole('link', { name: '库存', exact: true }).click()
  await expect(steps.getByRole('link')).toHaveText([/开第一单/, /添加员工/])
  await page.getByRole('button', { name: '不再显示' }).click()
  await expect(steps).toHaveCount(0)
  await context.close()
})

test('allows only sign-in after setup', async ({ browser, watched }) => {
  const context = await browser.newContext({ baseURL: server.url })
  watchConsole(context, watched)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('用户名').fill('wangzong')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('heading', { name: '创建第一个数据库' })).toHaveCount(0)
  await context.close()
})

test('guides a company to its first attendance group', async ({ browser, watched }) => {
  const context = await browser.newContext({ baseURL: server.url })
  watchConsole(context, watched)
  const page = await context.newPage()
  await page.goto('/login?redirect=%2Fattendance%2Fadmin')
  await page.getByLabel('用户名').fill('wangzong')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await expect(page.getByText('还没有开始考勤')).toBeVisible()
  await page.getByRole('link', { name: '新增班次' }).click()
  await page.getByLabel('名称').fill('早班')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('list', { name: '班次' })).toContainText('早班')
  // the start screen names the next step
  await page.getByRole('tab', { name: '审批' }).click()
  await page.getByRole('link', { name: '新增考勤组' }).click()
  await page.getByLabel('名称').fill('门店')
  await page.getByRole('button', { name: /^成员/ }).click()
  const people = page.getByRole('dialog', { name: '选择成员' })
  await people.getByRole('button', { name: /wangzong/ }).click()
  await people.getByRole('button', { name: /^选好/ }).click()
  await page.getByRole('button', { name: '早班 周一至周五' }).click()
  await expect(page.getByLabel('周五')).toHaveValue(/\d+/)
  await expect(page.getByLabel('周六')).toHaveValue('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('list', { name: '考勤组' })).toContainText('每周 5 天')
  await page.goto('/attendance/clock')
  await expect(page.getByText('还没有加入考勤组')).toHaveCount(0)
  await context.close()
})
