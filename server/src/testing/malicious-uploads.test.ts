// @module-tag full
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import { uploadTaskFile } from '@shangxue/contract/tasks/activity'
import { addTask } from '@shangxue/contract/tasks/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSampleRecords } from './access-matrix/sample-records.ts'
import { type Harness, startHarness, type TestUser } from './harness.ts'
import { type MaliciousFile, maliciousFiles } from './malicious-files.ts'

/** Sends every malicious file to every upload endpoint; new endpoints are covered automatically. */
const UPLOAD_ENDPOINTS = ENDPOINTS.filter((e) => e.upload)
/** Other required form fields of uploads. */
const FORM_FIELDS: Readonly<Record<string, unknown>> = { source: '华为', day: '2026-01-31' }
/** Sample records for forms that reference a record by `id`. */
const SAMPLE_PATHS: Readonly<Record<string, string>> = {
  '/api/tasks/files': '/api/tasks/:id',
  '/api/merchants/payments/vouchers': '/api/merchants/payments/:id',
}
/** Besides the memory that the tests themselves use. */
const MAX_MB = 900

let h: Harness
let boss: TestUser
let samples: Awaited<ReturnType<typeof createSampleRecords>>
let files: MaliciousFile[]
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  samples = await createSampleRecords(h, boss, await h.signIn({ tenantId: boss.tenantId }))
  files = maliciousFiles()
}, 120_000)
afterAll(() => h.close())

function createInput(e: Endpoint): Record<string, unknown> {
  const fields = Object.keys(e.input.properties)
  const owner = SAMPLE_PATHS[e.path]
  return {
    ...Object.fromEntries(
      fields.filter((field) => field in FORM_FIELDS).map((field) => [field, FORM_FIELDS[field]]),
    ),
    ...(owner ? { id: samples[owner]?.id } : {}),
    ...Object.fromEntries(pathKeys(e.path).map((key) => [key, samples[e.path]?.[key]])),
  }
}

/** Opens workbooks like the import engine: it receives only one of two equivalent samples. */
const WORD_IMPORT_PATH = '/api/word-lists/imports'
/** All imports share one engine: the first receives every sample, the others one workbook. */
const IMPORT_ENDPOINTS = UPLOAD_ENDPOINTS.filter(
  ({ path }) => path.endsWith('imports') && path !== WORD_IMPORT_PATH,
)
/** Photos share one engine, too: only the first endpoint receives slow samples. */
const PHOTO_ENDPOINTS = UPLOAD_ENDPOINTS.filter(({ path }) =>
  /\/(photos|vouchers|upload-paper-images)$/.test(path),
)
const filesFor = (e: Endpoint) => {
  if (e.path === WORD_IMPORT_PATH) return files.filter(({ isDuplicate: twin }) => !twin)
  if (IMPORT_ENDPOINTS.indexOf(e) > 0) return files.slice(2, 3)
  return PHOTO_ENDPOINTS.indexOf(e) > 0 ? files.filter(({ isSlow: slow }) => !slow) : files
}

const CHINESE = /[\u4e00-\u9fff]/

/** Waits for background work of an upload. Returns the state of its import, if it is one. */
async function waitUntilSettled(e: Endpoint, data: unknown): Promise<string> {
  const { id, state } = (data ?? {}) as { id?: unknown; state?: string }
  const getEndpoint = ENDPOINTS.find(
    (endpoint) => endpoint.method === 'GET' && endpoint.path === `${e.path}/:id` && !endpoint.produces,
  )
  if (state !== 'checking' || !getEndpoint) return ''
  await expect
    .poll(
      async () =>
        ((await h.call(getEndpoint, { id } as never, { token: boss.token })).data as { state: string }).state,
      {
        timeout: 60_000,
        interval: 50,
      },
    )
    .not.toBe('checking')
  return ((await h.call(getEndpoint, { id } as never, { token: boss.token })).data as { state: string }).state
}

describe.each(UPLOAD_ENDPOINTS.map((e) => [e.path, e] as const))('%s', (path, e) => {
  test('rejects or survives every malicious file within its memory', { timeout: 300_000 }, async () => {
    const before = process.memoryUsage().rss
    let maxRss = before
    const rssTimer = setInterval(() => {
      maxRss = Math.max(maxRss, process.memoryUsage().rss)
    }, 20)
    try {
      for (const { label, name, bytes, isOversized } of filesFor(e)) {
        const caseLabel = `${path}: ${label}`
        const file = { name, bytes }
        const { status, code, msg, data } = await h.call(e, createInput(e) as never, {
          token: boss.token,
          file,
        })
        expect(status, `${caseLabel}: ${msg}`).toBeLessThan(500)
        if (status !== 200) {
          expect(code, caseLabel).not.toBe(ERRORS.internal.code)
          expect(msg, caseLabel).toMatch(CHINESE)
          expect(msg, caseLabel).not.toContain(name)
          if (isOversized && path === WORD_IMPORT_PATH) expect(msg, caseLabel).toContain('内容过大')
        } else expect(await waitUntilSettled(e, data), caseLabel).not.toBe('committed')
      }
    } finally {
      clearInterval(rssTimer)
    }
    expect((maxRss - before) / 1024 ** 2, 'MB').toBeLessThan(MAX_MB)
    expect((await h.app.inject('/ready')).statusCode).toBe(200)
  })
})

test('serves stored files only as attachments', async () => {
  const plan = { day: null, time: null, reminder: 'none', repeat: 'none', priority: 'normal' } as const
  const content = { title: '附件', body: '', assignee_ids: [], parent_id: null, ...plan }
  const task = (await h.call(addTask, content, { token: boss.token })).data
  const page = { name: 'a.html', bytes: Buffer.from('<script>alert(1)</script>') }
  const uploaded = await h.call(uploadTaskFile, { id: task.id }, { token: boss.token, file: page })
  const { headers } = await h.app.inject({
    url: `/api/tasks/${task.id}/files/${uploaded.data.id}`,
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-type']).toContain('application/octet-stream')
})
