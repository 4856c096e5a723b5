import type { BrowserContext, Page } from '@playwright/test'
import { releaseDevices, reserveDevices } from '@shangxue/contract/stock/actions'
import { listPermissions, savePermissions } from '@shangxue/contract/users/admin'
import { expect, test } from '../fixtures.ts'
import { createSession, toastOf, writeStorage } from '../session-helpers.ts'
import {
  cutReservations,
  expectNoOutboxBar,
  expectReservedOnce,
  keysOf,
  outboxBar,
  outboxEntries,
  type Phone,
  RESERVE,
  reservationStatusOf,
  SALESMAN,
  salesman,
  sendWrite,
  submitButton,
  submitOffline,
  tap,
  UNDECIDED,
  WAITING,
} from '../support/fixtures/offline-sales.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

test.describe('device sold or moved by another user', () => {
  async function tooLate(page: Page, context: BrowserContext): Promise<Phone> {
    const phone = await salesman(page)
    await submitOffline(page, context)
    const manager = await tokenOf(page.request, 'dianzhang')
    await sendWrite(page.request, manager, reserveDevices, { device_ids: [phone.id], note: '先到先得' })
    await context.setOffline(false)
    await expect(toastOf(page, '未能提交：预留 1 台')).toBeVisible()
    await outboxBar(page, UNDECIDED).click()
    await expect(outboxEntries(page)).toContainText('有冲突')
    await expect(outboxEntries(page)).toContainText(/不能预留/)
    return phone
  }
  const free = async (page: Page, { id }: Phone) =>
    sendWrite(page.request, await tokenOf(page.request, 'dianzhang'), releaseDevices, {
      device_ids: [id],
      reason: '',
    })

  test('放弃 discards the write after confirmation', { tag: '@full' }, async ({ page, context }) => {
    const phone = await tooLate(page, context)
    const before = await reservationStatusOf(page, phone)
    await tap(page, '放弃')
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
    await expect(page.getByText('没有待提交的操作')).toBeVisible()
    expect(await reservationStatusOf(page, phone)).toEqual(before)
  })

  test('重试 fails while the device is unavailable and then succeeds', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    const phone = await tooLate(page, context)
    const answer = page.waitForResponse(RESERVE)
    await tap(page, '重试')
    expect((await answer).ok()).toBe(false)
    await expect(outboxEntries(page)).toContainText('有冲突')
    await free(page, phone)
    const before = await reservationStatusOf(page, phone)
    await tap(page, '重试')
    await expectReservedOnce(page, phone, before)
  })

  test('修改 reopens the form and replaces the pending write', async ({ page, context }) => {
    const phone = await tooLate(page, context)
    await tap(page, '修改')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('预留')
    await expect(page.getByText(phone.code)).toBeVisible()
    await free(page, phone)
    const before = await reservationStatusOf(page, phone)
    await page.reload()
    await submitButton(page).click()
    await expect(page.getByText('已预留 1 台')).toBeVisible()
    await expectNoOutboxBar(page)
    expect(await reservationStatusOf(page, phone)).toEqual({
      status: 'reserved',
      reserved: before.reserved + 1,
    })
  })
})

test('confirms sign-out with pending writes and hides them from others', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await cutReservations(page)
  await submitButton(page).click()
  await expect(outboxBar(page, WAITING)).toBeVisible()
  await page.goto('/my-profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('还有 1 条操作没有提交')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(outboxBar(page, WAITING)).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await question.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)

  await writeStorage(page, await createSession(context, 'dianzhang'))
  const sentByAnother = keysOf(page)
  await page.goto('/outbox')
  await expect(page.getByText('另一账号有 1 条未提交')).toBeVisible()
  await expect(outboxEntries(page)).toHaveCount(0)
  expect(sentByAnother).toEqual([])
  expect(await reservationStatusOf(page, phone)).toEqual(before)

  // earlier, a request delayed during sign-out would still reach the server
  await page.unroute(RESERVE)
  await writeStorage(page, await createSession(context, SALESMAN))
  await page.goto('/outbox')
  await expectReservedOnce(page, phone, before)
})

test('keeps a pending write while its permission is revoked', { tag: '@full' }, async ({ page, context }) => {
  const boss = await tokenOf(page.request, 'laoban')
  const { list } = await callApi(page.request, boss, listPermissions, { q: SALESMAN })
  const user_id = list.find(({ yonghuming }) => yonghuming === SALESMAN)?.id ?? 0
  const permit = (granted: boolean) =>
    sendWrite(page.request, boss, savePermissions, {
      changes: [{ user_id, key: 'sales-record', granted, expected: !granted }],
    })
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await submitOffline(page, context)
  await permit(false)
  await context.setOffline(false)
  await outboxBar(page, UNDECIDED).click()
  await expect(outboxEntries(page)).toContainText('没有权限执行此操作')
  await permit(true)
  await tap(page, '重试')
  await expectReservedOnce(page, phone, before)
})
