import { ERRORS, type ErrorName } from '@shangxue/contract/errors/errors'
import { addMeeting, downloadMeetingPdf } from '@shangxue/contract/meetings/endpoints'
import { ACCESS_TOKEN_SECONDS } from '@shangxue/contract/platform/constants'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { createFileLink, FILE_LINK_MINUTES, openFileLink } from '@shangxue/contract/platform/file-links'
import { priceImport } from '@shangxue/contract/platform/imports'
import { logout } from '@shangxue/contract/session/endpoints'
import { disableUser, savePermissions } from '@shangxue/contract/users/admin'
import { exportGradeWords } from '@shangxue/contract/word-lists/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

const TEMPLATE = priceImport.template.path
const TEN_MINUTES = FILE_LINK_MINUTES * 60_000

const log: string[] = []
let h: Harness
let boss: TestUser
let clerk: TestUser
beforeAll(async () => {
  h = await startHarness({ log })
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  clerk = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
})

const create = (user: TestUser, path: string, query = '') =>
  h.call(createFileLink, { path, query }, { token: user.token })
async function createLinkPath(user: TestUser, path: string, query = ''): Promise<string> {
  const answer = await create(user, path, query)
  expect(answer.status).toBe(200)
  return answer.data.path
}
/** Returns the path of a meeting's PDF that the clerk has added. */
async function createMeetingPdfPath(): Promise<string> {
  const meeting: Input<typeof addMeeting> = {
    ...{ title: '周会', place: '', day: '2031-06-10', starts: '09:30', ends: '10:30', reminder: 'none' },
    ...{ agenda: '', minutes: '', host_id: clerk.userId, people: [], decisions: [], photo_ids: [] },
  }
  const { data } = await h.call(addMeeting, meeting, { token: clerk.token })
  return downloadMeetingPdf.path.replace(':id', String(data.id))
}
/** Opens a link as an in-app browser does, without a token. */
const openLink = (url: string, accept = '*/*') => h.app.inject({ url, headers: { accept } })
const errorFields = (reason: ErrorName) => ({ code: ERRORS[reason].code, msg: ERRORS[reason].msg })
async function expectRejected(url: string, reason: ErrorName) {
  const answer = await openLink(url)
  expect(answer.statusCode).toBe(ERRORS[reason].status)
  expect(answer.json()).toMatchObject(errorFields(reason))
}

describe('a link', () => {
  test('opens the file without a token, under its name', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    const [answer, direct] = [
      await openLink(link),
      await h.call(priceImport.template, {}, { token: clerk.token }),
    ]
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': priceImport.template.produces,
      'content-disposition': expect.stringContaining("attachment; filename*=UTF-8''"),
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.rawPayload.length).toBe((direct.data as Uint8Array).length)
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('carries the query', async () => {
    const link = await createLinkPath(clerk, exportGradeWords.path, 'grade=7&format=csv')
    expect((await openLink(link)).body).toContain('quiet')
  })

  test('displays a PDF in the browser', async () => {
    const answer = await openLink(await createLinkPath(clerk, await createMeetingPdfPath()))
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''.+\.pdf$/)
  })

  test('responds to HEAD with headers only', async () => {
    const answer = await h.app.inject({ method: 'HEAD', url: await createLinkPath(clerk, TEMPLATE) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(priceImport.template.produces)
    expect(answer.body).toBe('')
  })

  test('outlives its access token and expires after ten minutes', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    h.advance(TEN_MINUTES - 1_000)
    expect((await openLink(link)).statusCode).toBe(200)
    h.advance(2_000)
    await expectRejected(link, 'file_link_expired')
    h.advance(-TEN_MINUTES - 1_000)
  })

  test('never appears in the log', async () => {
    const link = await createLinkPath(clerk, exportGradeWords.path, 'grade=7&format=csv')
    await openLink(link)
    await openLink(`${link}/more`)
    await openLink(link.replace('/files/', '/%66iles/'))
    const all = log.join('\n')
    expect(all).toContain('/api/files/…')
    expect(all).toContain(exportGradeWords.path)
    expect(all).not.toContain(link.split('/').at(-1)?.slice(0, 40))
  })
})

describe('a link is rejected', () => {
  test('for paths without a GET file endpoint', async () => {
    for (const path of [
      '/api/stock/models',
      '/api/auth/logout',
      '/api/english-study/tts-anna',
      '/api/paper-analysis/papers/1/progress',
      '/api/files/abc',
      '/api/exports/1/../2/file',
      '/api/exports/%2e%2e/file',
      '//example.com/api/exports/1/file',
      'https://example.com/api/exports/1/file',
      'api/exports/1/file',
    ]) {
      expect(await create(clerk, path), path).toMatchObject({
        status: 422,
        code: ERRORS.not_linkable.code,
      })
    }
  })

  test("for a user without the file's permission", async () => {
    const otherUser = await h.signIn({ tenantId: boss.tenantId })
    expect(await create(otherUser, TEMPLATE)).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })

  test('after any modification', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    const [head = '', signature = ''] = (link.split('/').at(-1) ?? '').split('.')
    const claims = JSON.parse(Buffer.from(head, 'base64url').toString()) as unknown[]
    const forged = (index: number, value: unknown) =>
      Buffer.from(JSON.stringify(claims.with(index, value))).toString('base64url')
    for (const token of [
      `${head}.${signature.slice(1)}`,
      `${head}.${'A'.repeat(signature.length)}`,
      head,
      `${head}.`,
      `${forged(1, boss.userId)}.${signature}`,
      `${forged(3, Date.now() * 2)}.${signature}`,
      `${forged(4, '/api/admin/users')}.${signature}`,
      clerk.token,
      'x',
    ])
      await expectRejected(openFileLink.path.replace(':token', token), 'file_link_broken')
  })

  test('after the user signed out', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    await h.call(logout, {}, { token: clerk.token })
    await expectRejected(link, 'file_link_signed_out')
  })

  test('after the user lost the permission', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    const change = { user_id: clerk.userId, key: 'price-manage', granted: false, expected: true } as const
    await h.call(savePermissions, { changes: [change] }, { token: boss.token })
    await expectRejected(link, 'forbidden')
  })

  test('after the account was disabled', async () => {
    const link = await createLinkPath(clerk, TEMPLATE)
    await h.call(disableUser, { id: clerk.userId }, { token: boss.token })
    await expectRejected(link, 'file_link_signed_out')
  })

  test('for a record of another tenant', async () => {
    const stranger = await h.signIn({ boss: true })
    await expectRejected(await createLinkPath(stranger, await createMeetingPdfPath()), 'not_found')
  })

  test('with an HTML page in a browser', async () => {
    const answer = await openLink('/api/files/x', 'text/html,application/xhtml+xml')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(ERRORS.file_link_broken.msg)
    expect(answer.body).toContain('打开商学')
  })

  test("when the file's endpoint rejects its input", async () => {
    const link = await createLinkPath(clerk, exportGradeWords.path, 'grade=99&format=csv')
    expect((await openLink(link)).json()).toMatchObject({ code: ERRORS.invalid_input.code })
  })
})

test('creates no link with an expired access token', async () => {
  h.advance((ACCESS_TOKEN_SECONDS + 1) * 1000)
  expect(await create(clerk, TEMPLATE)).toMatchObject({ status: 401 })
})
