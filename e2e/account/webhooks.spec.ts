import { addTask, moveTask } from '@shangxue/contract/tasks/endpoints'
import { isSignedBy, startReceiver } from '../../server/src/domains/webhooks/testing/receiver.ts'
import { expect, test } from '../fixtures.ts'
import { openAs, toastOf } from '../session-helpers.ts'
import { sendWrite, tokenOf } from '../support/server/api.ts'

const LIST = '/admin/webhooks'

test('a boss sets up a webhook, tests it, reads its log and deletes it', async ({ page }) => {
  const receiver = await startReceiver()
  const address = `${receiver.url}/hook`
  await openAs(page, 'laoban', LIST)
  await expect(page.getByText('还没有推送地址')).toBeVisible()

  await test.step('create', async () => {
    await page.getByRole('button', { name: '新增推送' }).first().click()
    const sheet = page.getByRole('dialog', { name: '新增推送' })
    await sheet.getByRole('button', { name: '新增' }).click()
    await expect(sheet.getByText('请至少选择一个事件')).toBeVisible()
    await sheet.getByLabel('名称').fill('财务系统')
    await sheet.getByLabel('推送地址').fill(address)
    await sheet.getByRole('checkbox', { name: /任务完成/ }).check({ force: true })
    await sheet.getByRole('button', { name: '新增' }).click()
  })
  const secretSheet = page.getByRole('dialog', { name: '签名密钥' })
  const secret = (await secretSheet.getByText(/^whsec_/).textContent()) ?? ''
  await secretSheet.getByRole('button', { name: '已保存好' }).click()

  await test.step('test', async () => {
    await page.getByRole('link', { name: /财务系统/ }).click()
    await page.getByRole('button', { name: '测试' }).click()
    const sheet = page.getByRole('dialog', { name: '测试推送' })
    await sheet.getByRole('button', { name: '发送测试事件' }).click()
    await expect(sheet.getByText(/对方已收到：HTTP 200/)).toBeVisible()
    await expect(sheet.getByText('noted')).toBeVisible()
    const [request] = receiver.received
    expect(request && isSignedBy(secret, request)).toBe(true)
    await sheet.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('deliver an event', async () => {
    receiver.setReply(200)
    const token = await tokenOf(page.request, 'laoban')
    const plan = { day: null, time: null, reminder: 'none', repeat: 'none' } as const
    const content = { title: '对账', body: '', assignee_ids: [], priority: 'normal' as const }
    const { id } = await sendWrite(page.request, token, addTask, { ...plan, ...content, parent_id: null })
    const status = { data: { from: 'todo', to: 'done' }, headers: { authorization: `Bearer ${token}` } }
    await page.request.post(moveTask.path.replace(':id', String(id)), status)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(receiver.bodies()).toMatchObject([{ type: 'task.completed', data: { id, title: '对账' } }])
  })

  await test.step('read the log and send again', async () => {
    await page.reload()
    await page.getByRole('button', { name: /任务完成.*成功/ }).click()
    const sheet = page.getByRole('dialog', { name: '任务完成' })
    await expect(sheet.getByText(/"title": "对账"/)).toBeVisible()
    await expect(sheet.getByText(/webhook-signature: v1,/)).toBeVisible()
    await sheet.getByRole('button', { name: '重新发送' }).click()
    await expect(sheet.getByText('2 次')).toBeVisible()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    await sheet.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '失败', exact: true }).click()
    await expect(page.getByText('对账')).toHaveCount(0)
  })

  await test.step('pause and delete', async () => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: /暂停推送/ }).click()
    await expect(page.getByText(/推送已暂停/)).toBeVisible()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect(toastOf(page, '已删除')).toBeVisible()
    await expect(page.getByText('还没有推送地址')).toBeVisible()
  })
  await receiver.close()
})
