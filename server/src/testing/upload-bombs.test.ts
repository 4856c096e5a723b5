import { type Endpoint, pathKeys } from '@shangxue/contract/endpoint'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors'
import { uploadTaskFile } from '@shangxue/contract/task-talk'
import { addTask } from '@shangxue/contract/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bomb, bombs } from './bombs.ts'
import { type Harness, startHarness, type TestUser } from './harness.ts'
import { recordsOf } from './matrix-records.ts'

/** Sends every malicious file to every upload endpoint; new endpoints are covered automatically. */
const TAKERS = ENDPOINTS.filter((e) => e.upload)
/** Other required form fields of uploads. */
const ASKED: Readonly<Record<string, unknown>> = { source: '华为', day: '2026-01-31' }
/** Sample records for forms that reference a record by `id`. */
const OWNERS: Readonly<Record<string, string>> = {
  '/api/tasks/files': '/api/tasks/:id',
  '/api/merchants/payments/vouchers': '/api/merchants/payments/:id',
}
/** Besides the memory that the tests themselves use. */
const MOST_MB = 900

let h: Harness
let boss: TestUser
let known: Awaited<ReturnType<typeof recordsOf>>
let all: Bomb[]
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signedIn({ boss: true })
  known = await recordsOf(h, boss, await h.signedIn({ tenantId: boss.tenantId }))
  all = bombs()
}, 120_000)
afterAll(() => h.close())

function inputOf(e: Endpoint): Record<string, unknown> {
  const fields = Object.keys(e.input.properties)
  const owner = OWNERS[e.path]
  return {
    ...Object.fromEntries(fields.filter((field) => field in ASKED).map((field) => [field, ASKED[field]])),
    ...(owner ? { id: known[owner]?.id } : {}),
    ...Object.fromEntries(pathKeys(e.path).map((key) => [key, known[e.path]?.[key]])),
  }
}

/** Opens workbooks like the import engine: it receives only one of two equivalent samples. */
const WORDS = '/api/word-lists/imports'
/** All imports share one engine: the first receives every sample, the others one workbook. */
const IMPORTS = TAKERS.filter(({ path }) => path.endsWith('imports') && path !== WORDS)
/** Photos share one engine, too: only the first endpoint receives slow samples. */
const PHOTOS = TAKERS.filter(({ path }) => /\/(photos|vouchers|upload-paper-images)$/.test(path))
const sentTo = (e: Endpoint) => {
  if (e.path === WORDS) return all.filter(({ twin }) => !twin)
  if (IMPORTS.indexOf(e) > 0) return all.slice(2, 3)
  return PHOTOS.indexOf(e) > 0 ? all.filter(({ slow }) => !slow) : all
}

const CHINESE = /[\u4e00-\u9fff]/

/** Waits for background work of an upload. Returns the state of its import, if it is one. */
async function settled(e: Endpoint, data: unknown): Promise<string> {
  const { id, state } = (data ?? {}) as { id?: unknown; state?: string }
  const look = ENDPOINTS.find((one) => one.method === 'GET' && one.path === `${e.path}/:id` && !one.produces)
  if (state !== 'checking' || !look) return ''
  await expect
    .poll(
      async () =>
        ((await h.call(look, { id } as never, { token: boss.token })).data as { state: string }).state,
      {
        timeout: 60_000,
        interval: 50,
      },
    )
    .not.toBe('checking')
  return ((await h.call(look, { id } as never, { token: boss.token })).data as { state: string }).state
}

describe.each(TAKERS.map((e) => [e.path, e] as const))('%s', (path, e) => {
  test('rejects or survives every malicious file within its memory', { timeout: 300_000 }, async () => {
    const before = process.memoryUsage().rss
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    try {
      for (const { what, name, bytes, much } of sentTo(e)) {
        const said = `${path}: ${what}`
        const file = { name, bytes }
        const { status, code, msg, data } = await h.call(e, inputOf(e) as never, { token: boss.token, file })
        expect(status, `${said}: ${msg}`).toBeLessThan(500)
        if (status !== 200) {
          expect(code, said).not.toBe(ERRORS.internal.code)
          expect(msg, said).toMatch(CHINESE)
          expect(msg, said).not.toContain(name)
          if (much && path === WORDS) expect(msg, said).toContain('内容过大')
        } else expect(await settled(e, data), said).not.toBe('committed')
      }
    } finally {
      clearInterval(watching)
    }
    expect((most - before) / 1024 ** 2, 'MB').toBeLessThan(MOST_MB)
    expect((await h.app.inject('/ready')).statusCode).toBe(200)
  })
})

test('serves stored files only as attachments', async () => {
  const plan = { day: null, time: null, reminder: 'none', repeat: 'none', priority: 'normal' } as const
  const content = { title: '附件', body: '', assignee_ids: [], parent_id: null, ...plan }
  const task = (await h.call(addTask, content, { token: boss.token })).data
  const page = { name: 'a.html', bytes: Buffer.from('<script>alert(1)</script>') }
  const made = await h.call(uploadTaskFile, { id: task.id }, { token: boss.token, file: page })
  const { headers } = await h.app.inject({
    url: `/api/tasks/${task.id}/files/${made.data.id}`,
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-type']).toContain('application/octet-stream')
})
