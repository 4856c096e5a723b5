import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import { requestFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { ACCEPTED, startRobotServer } from '../../server/src/domains/robots/testing/robot-server.ts'
import { expect, test } from '../fixtures.ts'
import { openAs, toastOf } from '../session-helpers.ts'
import { callApi, sendWrite, tokenOf } from '../support/server/api.ts'
import { robotRelayPort } from '../support/server/own-server.ts'

const LIST = '/admin/webhooks?view=robots'
const ADDRESS = 'https://oapi.dingtalk.com/robot/send?access_token=group4711'

test('a boss adds a group robot, corrects the address, tests it, switches it off and deletes it', async ({
  page,
}) => {
  await openAs(page, 'laoban', LIST)
  const apps = await startRobotServer(robotRelayPort(Number(new URL(page.url()).port)))
  apps.setReply({ body: { errcode: 310_000, errmsg: 'sign not match' } })
  await page.getByRole('button', { name: '新增群机器人' }).first().click()
  const sheet = page.getByRole('dialog', { name: '新增群机器人' })

  await test.step('refuse the address of another app at its field', async () => {
    await sheet.getByLabel('名称').fill('财务群')
    await sheet.getByLabel('Webhook 地址').fill(ADDRESS)
    await sheet.getByRole('button', { name: '新增', exact: true }).click()
    await expect(sheet.getByText(/这不是企业微信群机器人的地址/)).toBeVisible()
    await expect(sheet.getByText('请至少选择一类通知')).toBeVisible()
  })

  await test.step('add it', async () => {
    await sheet.getByRole('radio', { name: '钉钉' }).check()
    await sheet.getByLabel('加签密钥').fill('SEC4711')
    await sheet.getByRole('checkbox', { name: /资金调整/ }).check({ force: true })
    await sheet.getByRole('button', { name: '新增', exact: true }).click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('explain why the app refuses the test', async () => {
    await page.getByRole('link', { name: /财务群/ }).click()
    await expect(page.getByText('oapi.dingtalk.com/…4711')).toBeVisible()
    await page.getByRole('button', { name: '发送测试消息' }).click()
    await expect(page.getByText(/没有成功：签名不对，请核对加签密钥/)).toBeVisible()
    expect(apps.received[0]?.query.get('sign')).toBeTruthy()
    await page.getByRole('button', { name: '发送测试消息' }).click()
    await expect(page.getByText(/刚发过消息/).first()).toBeVisible()
    expect(apps.received).toHaveLength(1)
  })

  await test.step('deliver a notification and show it in the log', async () => {
    apps.setReply(ACCEPTED)
    const token = await tokenOf(page.request, 'caiwu')
    const { list } = await callApi(page.request, token, listAccounts, {})
    const [from, to] = list.filter(({ balance_fen }) => balance_fen >= 100)
    await sendWrite(page.request, token, requestFundAdjustment, {
      ...{ kind: 'transfer', from_account_id: from?.id ?? 0, to_account_id: to?.id ?? 0 },
      ...{ amount_fen: 100, fee_fen: 0, reason: '备用金' },
    })
    await expect.poll(() => apps.received.length).toBe(1)
    expect(apps.received[0]?.text).toContain('申请调拨')
    await page.reload()
    await page.getByRole('button', { name: /申请调拨.*成功/ }).click()
    await expect(page.getByRole('dialog', { name: '群消息' }).getByText('备用金')).toBeVisible()
    await page.getByRole('dialog', { name: '群消息' }).getByRole('button', { name: '关闭' }).click()
  })

  await test.step('switch off and delete', async () => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: /^停用/ }).click()
    await expect(page.getByText('已停用，新的通知不会发到群里')).toBeVisible()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect(toastOf(page, '已删除')).toBeVisible()
    await expect(page.getByRole('link', { name: /财务群/ })).toHaveCount(0)
  })
  await apps.close()
})
