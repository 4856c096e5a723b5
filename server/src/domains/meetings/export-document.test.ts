// @module-tag full
import * as contract from '@shangxue/contract/meetings/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPageTexts } from '../../platform/pdf/test-reading.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let maker: TestUser
let ann: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  maker = await h.signIn()
  ann = await h.signIn({ tenantId: maker.tenantId })
})

const addMeeting = async (overrides: Partial<Input<typeof contract.addMeeting>> = {}) => {
  const decision = { id: null, text: '换一批价签', assignee_id: ann.userId, due: '2031-06-20' }
  const content = {
    ...{ title: '周会/六月', place: '二楼', day: '2031-06-10', starts: '09:30', ends: '10:30' },
    ...{ reminder: 'none' as const, agenda: '上周销售', minutes: '到货 $20 和 $30\n价签不清楚' },
    ...{ host_id: maker.userId, people: [ann.userId], decisions: [decision], photo_ids: [] },
  }
  return (await h.call(contract.addMeeting, { ...content, ...overrides }, { token: maker.token })).data.id
}
const pdfOf = async (id: number, { token }: TestUser) => {
  const answer = await h.call(contract.downloadMeetingPdf, { id }, { token })
  return answer.status === 200 ? (await readPageTexts(answer.data)).join('\n') : answer.status
}
const wordOf = async (id: number, { token }: TestUser) => {
  const answer = await h.call(contract.downloadMeetingDocx, { id }, { token })
  if (answer.status !== 200) return answer.status
  return strFromU8(unzipSync(answer.data)['word/document.xml'] ?? new Uint8Array())
}
const exportBoth = async (id: number, user: TestUser) => [await pdfOf(id, user), await wordOf(id, user)]

test('exports PDF and Word with all sections', async () => {
  const id = await addMeeting()
  for (const text of await exportBoth(id, maker)) {
    for (const part of ['周会/六月', '会议纪要', '2031-06-10 09:30–10:30', '二楼', '上周销售', '价签不清楚'])
      expect(text).toContain(part)
    expect(text).toContain('换一批价签　负责人：')
    expect(text).toMatch(/参会人签字[\s\S]*_{16}/)
  }
  // Amounts in dollars must not render as formulas.
  expect(await pdfOf(id, maker)).toContain('到货 ＄20 和 ＄30')
  expect(await wordOf(id, maker)).toContain('到货 $20 和 $30')
})

test('participants export published minutes but no drafts', async () => {
  const id = await addMeeting()
  for (const text of await exportBoth(id, ann)) {
    expect(text).toContain('会议安排')
    expect(text).toContain('上周销售')
    expect(text).not.toContain('价签')
  }
  await h.call(contract.publishMeeting, { id, version: 0 }, { token: maker.token })
  const { minutes_version } = (await h.call(contract.getMeeting, { id }, { token: ann.token })).data
  await h.call(contract.confirmMeeting, { id, minutes_version }, { token: ann.token })
  for (const text of await exportBoth(id, ann)) {
    expect(text).toContain('价签不清楚')
    expect(text).toContain('已确认')
  }
})

test('rejects strangers, other tenants and deleted meetings', async () => {
  const id = await addMeeting()
  const colleague = await h.signIn({ tenantId: maker.tenantId })
  for (const stranger of [colleague, await h.signIn({ boss: true })])
    expect(await exportBoth(id, stranger)).toEqual([404, 404])
  await h.call(contract.deleteMeeting, { id }, { token: maker.token })
  expect(await exportBoth(id, maker)).toEqual([404, 404])
})

test('the file name contains no forbidden characters', async () => {
  const id = await addMeeting()
  const { headers } = await h.app.inject({
    method: 'GET',
    url: contract.downloadMeetingDocx.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${maker.token}` },
  })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    '会议纪要-周会 六月-2031-06-10.docx',
  )
})
