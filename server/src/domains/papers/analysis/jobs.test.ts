import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/papers/endpoints'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { loseConnectionAfterCommit } from '../../../testing/database/lost-commits.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { aBody, requireSuccess } from '../../../testing/papers.ts'
import {
  analyze,
  auth,
  createGate,
  FACTS,
  getContents,
  getDetail,
  getProgress,
  h,
  owner,
  PLACE,
  paper_id,
  photo,
  reader,
  reanalyze,
  scriptNextPages,
  scriptPages,
  setUpPaperPerTest,
  uploadPhoto,
  usePaper,
  waitForEnd,
  waitForPage,
} from '../testing/analysis-setup.ts'
import { ANALYSIS_JOB } from './analysis-runs.ts'
import { failStaleAnalyses } from './stale-runs.ts'

setUpPaperPerTest()

describe('an analysis', () => {
  test('creates questions with checks and notifies the owner', async () => {
    const file = { kind: 'answers', position: 0 }
    requireSuccess(await uploadPhoto(file))
    requireSuccess(await uploadPhoto())
    // The page with the answers comes first, and its number counts.
    expect(await analyze(['甲', '乙'], ['一', '二图'], ['三'])).toMatchObject({
      status: 'completed',
      progress: 100,
    })
    const { questions, paper, engine } = await getDetail()
    expect(
      questions.map(({ body, boxes, checks }) => [
        body.content,
        body.standard_answer,
        boxes[0]?.page,
        checks,
      ]),
    ).toEqual([
      ['一', '甲', 2, []],
      ['二图', '乙', 2, []],
      ['三', '', 3, ['no_answer']],
    ])
    expect(paper).toMatchObject({ status: 'completed', questions: 3, to_check: 1, total_score: 9 })
    expect(engine).toBe('pp-ocr')
    const crop = questions[1]?.crops[0]
    const { data } = await h.call(contract.cropImage, { paper_id, crop_id: crop?.id ?? '' }, auth())
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 480 + 16 })
    const { list } = requireSuccess(await h.call(listNotifications, {}, auth()))
    expect(list[0]).toMatchObject({ kind: 'paper.analyzed', link: `/paper-analysis/detail/${paper_id}` })
  })

  test.each([
    ['failed', 'a page was read', /update paper_page set .*straight_key/i],
    ['completed', 'it was done', /update paper set .*engine/i],
  ])('is %s where nobody heard that %s, and no picture is missing', async (status, _what, says) => {
    const lost = loseConnectionAfterCommit(h.database.pool, says)
    expect(await analyze(['一图'])).toMatchObject({ status })
    expect(lost()).toBe(true)
    vi.restoreAllMocks()
    const { rows } = await h.database.pool.query<{ key: string }>(
      `select straight_key as key from paper_page where paper_id = $1 union all
       select c->>'fileKey' from question, jsonb_array_elements(crops) c where paper_id = $1`,
      [paper_id],
    )
    expect(rows).toHaveLength(status === 'completed' ? 2 : 1)
    for (const { key } of rows) expect(await h.storage.find(key)).toBeTruthy()
  })

  test('prefers the typed key over the photographed one', async () => {
    requireSuccess(await h.call(contract.editPaper, { paper_id, ...FACTS, answer_key_text: '丙' }, auth()))
    await analyze(['一'])
    expect((await getDetail()).questions[0]?.body.standard_answer).toBe('丙')
  })

  test('reports an unreadable page and reads the others', async () => {
    requireSuccess(await uploadPhoto())
    expect(await analyze('no_text', ['一'])).toMatchObject({
      status: 'completed',
      pages: [{ status: 'failed', failure: '没有找到文字，请拍清楚一些再上传' }, { status: 'completed' }],
    })
    const { unread, questions, paper } = await getDetail()
    expect(questions).toMatchObject([{ boxes: [{ page: 2 }] }])
    expect(unread).toMatchObject([{ kind: 'illegible', page: 1, w: 1, h: 1, dismissed: false }])
    expect(paper.to_check).toBe(2)
    requireSuccess(await h.call(contract.dismissRegion, { paper_id, region_id: unread[0]?.id ?? '' }, auth()))
    expect((await getDetail()).paper.to_check).toBe(1)
  })

  test('fails with a reason when no page is readable, and can be repeated', async () => {
    expect(await analyze('not_an_image')).toMatchObject({
      status: 'failed',
      message: '图片打不开，请重新拍照后上传',
    })
    expect(await analyze([])).toMatchObject({ status: 'failed', message: /没有识别出题目/ })
    expect(await analyze(['一'])).toMatchObject({ status: 'completed', message: '' })
  })

  test('requires pages and blocks other edits while running', async () => {
    const empty = requireSuccess(await h.call(contract.createPaper, FACTS, auth()))
    expect(await h.call(contract.analyzePaper, empty, auth())).toMatchObject({
      status: 409,
      msg: /还没有试卷照片/,
    })
    const { go, waits } = createGate()
    scriptNextPages(waits.then(() => ['一']))
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    const add = { paper_id, after_id: null, ...PLACE, body: aBody() }
    for (const answer of [
      await h.call(contract.addQuestion, add, auth()),
      await h.call(contract.analyzePaper, { paper_id }, auth()),
      await h.call(contract.publishPaper, { paper_id, shared: false }, auth()),
      await uploadPhoto(),
    ])
      expect(answer).toMatchObject({ status: 409, code: ERRORS.paper_busy.code })
    go()
    expect(await waitForEnd()).toMatchObject({ status: 'completed' })
  })

  test('reports its progress, also as a stream', async () => {
    const { go, waits } = createGate()
    scriptNextPages(waits.then(() => ['一']))
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await expect
      .poll(async () => (await getProgress()).message, { timeout: 30_000 })
      .toBe('正在识别第1页，共1页')
    const stream = h.call(contract.streamAnalysisProgress, { paper_id }, auth())
    go()
    const events = Buffer.from((await stream).data).toString()
    const messages = events.match(/^data: .*$/gm)?.map((line) => JSON.parse(line.slice(6)))
    expect(messages?.at(-1)).toMatchObject({ paper_id, status: 'completed', progress: 100 })
  })
})

describe('a cancelled analysis', () => {
  test('changes nothing, even if its page is read later', async () => {
    await analyze(['旧'])
    const { go, waits } = createGate()
    const from = reader.pages()
    scriptNextPages(waits.then(() => ['新']))
    requireSuccess(await h.call(contract.reanalyzePaper, { paper_id }, auth()))
    await waitForPage(from)
    expect(requireSuccess(await h.call(contract.cancelAnalysis, { paper_id }, auth())).status).toBe(
      'completed',
    )
    go()
    // The job of the cancelled run has ended when the next one is done.
    const other = requireSuccess(await h.call(contract.createPaper, FACTS, auth())).paper_id
    const stopped = paper_id
    usePaper(other)
    requireSuccess(await uploadPhoto())
    await analyze(['别的'])
    usePaper(stopped)
    expect(await getContents()).toEqual(['旧'])
    const page = (await getDetail()).pages[0]
    const image = { paper_id, page_id: page?.page_id ?? 0, width: 300 }
    expect((await h.call(contract.getPageImage, image, auth())).status).toBe(200)
  })

  test('resets a paper that was never analysed', async () => {
    const { go, waits } = createGate()
    const from = reader.pages()
    scriptNextPages(waits.then(() => ['新']))
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await waitForPage(from)
    expect(requireSuccess(await h.call(contract.cancelAnalysis, { paper_id }, auth())).status).toBe('pending')
    expect(requireSuccess(await h.call(contract.cancelAnalysis, { paper_id }, auth())).status).toBe('pending')
    go()
  })

  test('of a deleted paper stores nothing', async () => {
    const { go, waits } = createGate()
    const from = reader.pages()
    scriptNextPages(waits.then(() => ['新']))
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await waitForPage(from)
    requireSuccess(await h.call(contract.deletePaper, { paper_id }, auth()))
    go()
    usePaper(requireSuccess(await h.call(contract.createPaper, FACTS, auth())).paper_id)
    requireSuccess(await uploadPhoto())
    await analyze(['别的'])
    const { rows } = await h.database.pool.query(`select 1 from question where body->>'content' = '新'`)
    expect(rows).toEqual([])
  })
})

describe('an analysis whose server crashed', () => {
  const jobGoes = (state: string) =>
    h.database.pool.query(
      `update pgboss.job set state = $2::pgboss.job_state, completed_on = now()
       where name = 'paper-analysis' and (data->>'paperId')::int = $1`,
      [paper_id, state],
    )
  /** A page that is never read, as a crashed server leaves it. */
  const begun = async () => {
    const { go, waits } = createGate()
    const from = reader.pages()
    scriptNextPages(waits.then(() => ['一']))
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await waitForPage(from)
    return go
  }
  const sweep = () => failStaleAnalyses(h.database, h.jobs)

  test('fails with instructions without further retries and can be restarted', async () => {
    const go = await begun()
    await jobGoes('failed')
    expect(await sweep()).toBe(1)
    expect(await getProgress()).toMatchObject({
      status: 'failed',
      message: '分析多次中断，没有完成，请重新分析；如持续出现请联系管理员',
      pages: [{ status: 'pending' }],
    })
    const { list } = requireSuccess(await h.call(listNotifications, {}, auth()))
    expect(list[0]).toMatchObject({ kind: 'paper.failed', link: `/paper-analysis/detail/${paper_id}` })
    // The process was only slow and finds nothing left to do.
    go()
    expect(await reanalyze(true, ['二'])).toMatchObject({ status: 'completed' })
    expect(await getContents()).toEqual(['二'])
  })

  test('that cannot be failed blocks no other and is logged', async () => {
    const first = paper_id
    const go = await begun()
    await jobGoes('failed')
    usePaper(requireSuccess(await h.call(contract.createPaper, FACTS, auth())).paper_id)
    requireSuccess(await uploadPhoto())
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await jobGoes('failed')
    let requests = 0
    const once = {
      ...h.database,
      withTenant: ((scope, run) =>
        requests++ === 0
          ? Promise.reject(new Error('not this one'))
          : h.database.withTenant(scope, run)) as typeof h.database.withTenant,
    }
    await expect(failStaleAnalyses(once, h.jobs)).rejects.toThrow('not this one')
    const { rows } = await h.database.pool.query(
      'select status from paper where id in ($1, $2) order by status',
      [first, paper_id],
    )
    expect(rows).toEqual([{ status: 'analyzing' }, { status: 'failed' }])
    expect(await sweep()).toBe(1)
    go()
  })

  test.each(['active', 'retry', 'created'])('continues while its job is %s', async (state) => {
    const go = await begun()
    await jobGoes(state)
    expect(await sweep()).toBe(0)
    expect(await getProgress()).toMatchObject({ status: 'analyzing' })
    await jobGoes('active')
    go()
    expect(await waitForEnd()).toMatchObject({ status: 'completed' })
  })
})

describe('a run', () => {
  test('resumes once at the page where it crashed', async () => {
    requireSuccess(await uploadPhoto())
    let read = 0
    const { go, waits } = createGate()
    const from = reader.pages()
    scriptPages(async (nth) => {
      read++
      // The second page hangs in the first process and is read in the next.
      if (nth === from + 2) await waits
      return [nth === from + 1 ? '一' : '二']
    })
    requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
    await expect.poll(() => read, { timeout: 30_000 }).toBe(2)
    const { rows } = await h.database.pool.query('select run from paper where id = $1', [paper_id])
    const payload = { tenantId: owner.tenantId, paperId: paper_id, run: rows[0]?.run as number }
    await h.database.withTenant(owner, (db) => h.jobs.enqueue(db, ANALYSIS_JOB, payload))
    go()
    expect(await waitForEnd()).toMatchObject({ status: 'completed' })
    expect(await getContents()).toEqual(['一', '二'])
    // The second job finds nothing left to do.
    await analyze(['一'], ['二'])
    expect(await getContents()).toEqual(['一', '二'])
  })
})

test('reports the papers ahead in the queue', async () => {
  const { go, waits } = createGate()
  const from = reader.pages()
  scriptPages(async () => {
    await waits
    return ['一']
  })
  const begin = async ({ token }: TestUser) => {
    const by = { token }
    const made = requireSuccess(await h.call(contract.createPaper, FACTS, by))
    requireSuccess(
      await h.call(contract.uploadPaperImages, made, { ...by, file: { name: 'p.jpg', bytes: photo } }),
    )
    requireSuccess(await h.call(contract.analyzePaper, made, by))
    return async () => requireSuccess(await h.call(contract.getAnalysisProgress, made, by))
  }
  const [first, second, third] = [await begin(owner), await begin(owner), await begin(owner)]
  await waitForPage(from)
  const before = async (...looks: (typeof first)[]) =>
    (await Promise.all(looks.map((look) => look()))).map(({ waiting }) => waiting)
  expect(await before(first, second, third)).toEqual([0, 1, 2])
  // An owner without running papers takes precedence.
  const classmate = await begin(await h.signIn({ tenantId: owner.tenantId }))
  expect(await before(first, classmate, second, third)).toEqual([0, 1, 2, 3])
  // Papers of other companies are not counted.
  const stranger = await begin(await h.signIn())
  expect(await before(stranger, third)).toEqual([0, 3])
  go()
  for (const look of [first, second, third, classmate, stranger])
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('completed')
})

test('interleaves waiting papers of several owners', async () => {
  const { go, waits } = createGate()
  const { go: goOn, waits: later } = createGate()
  const from = reader.pages()
  scriptPages(async (nth) => {
    await (nth === from + 1 ? waits : later)
    return ['一']
  })
  const begin = async (user: TestUser) => {
    const by = { token: user.token }
    const made = requireSuccess(await h.call(contract.createPaper, FACTS, by))
    requireSuccess(
      await h.call(contract.uploadPaperImages, made, { ...by, file: { name: 'p.jpg', bytes: photo } }),
    )
    requireSuccess(await h.call(contract.analyzePaper, made, by))
    return { ...made, by }
  }
  const papers = [await begin(owner), await begin(owner), await begin(owner)]
  await waitForPage(from)
  const other = await begin(await h.signIn())
  const messages = async ({ by, paper_id: id }: typeof other) =>
    requireSuccess(await h.call(contract.getAnalysisProgress, { paper_id: id }, by))
  go()
  await waitForPage(from + 1)
  expect(await messages(other)).toMatchObject({ message: '正在识别第1页，共1页' })
  for (const paper of papers.slice(1))
    expect(await messages(paper)).toMatchObject({ message: '排队等待分析' })
  goOn()
  for (const paper of [...papers, other])
    await expect.poll(async () => (await messages(paper)).status, { timeout: 60_000 }).toBe('completed')
})
