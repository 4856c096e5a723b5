import { ERRORS } from '@shangxue/contract/errors'
import { listNotifications } from '@shangxue/contract/notifications'
import * as contract from '@shangxue/contract/papers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { aBody, must } from '../../testing/papers.ts'
import { type PageScript, scriptedReader } from '../../testing/scripted-reader.ts'
import { endDeadAnalyses } from './dead-analyses.ts'
import { forgetDroppedPages } from './delete.ts'
import { ANALYSIS } from './runs.ts'

vi.mock('./splitting/split.ts', () => import('./testing/line-splitter.ts'))

let h: Harness
let owner: TestUser
let paper_id: number
let photo: Buffer
let script: PageScript
const reader = scriptedReader((nth) => script(nth))
beforeAll(async () => {
  h = await startHarness({ withJobs: true, reader })
  owner = await h.signedIn()
  photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => h.close())
const as = () => ({ token: owner.token })
const FACTS = { title: '月考', subject: '英语', level: '初中', grade: '', duration_minutes: 0 } as const
const upload = (fields: object = {}) =>
  h.call(
    contract.uploadPaperImages,
    { paper_id, ...fields },
    { ...as(), file: { name: 'p.jpg', bytes: photo } },
  )
beforeEach(async () => {
  paper_id = must(await h.call(contract.createPaper, FACTS, as())).paper_id
  must(await upload())
})
/** What the reader says of the pages of this analysis, in turn. */
function reads(...pages: ReturnType<PageScript>[]): void {
  const from = reader.pages()
  script = (nth) => pages[nth - from - 1] ?? []
}
/** Until the reader has been handed the page that it is to wait with. */
const underWay = async (from: number) => {
  await expect.poll(() => reader.pages(), { timeout: 30_000 }).toBeGreaterThan(from)
}
const progress = async () => must(await h.call(contract.getAnalysisProgress, { paper_id }, as()))
const ended = async () => {
  await expect.poll(async () => (await progress()).status, { timeout: 60_000 }).not.toBe('analyzing')
  return progress()
}
const analyzed = async (...pages: ReturnType<PageScript>[]) => {
  reads(...pages)
  must(await h.call(contract.analyzePaper, { paper_id }, as()))
  return ended()
}
const reanalyzed = async (keep_corrections: boolean, ...pages: ReturnType<PageScript>[]) => {
  reads(...pages)
  must(await h.call(contract.reanalyzePaper, { paper_id, keep_corrections }, as()))
  return ended()
}
const detail = async () => must(await h.call(contract.getPaperDetail, { paper_id }, as()))
const contents = async () => (await detail()).questions.map(({ body }) => body.content)
const PLACE = { section_id: null, passage_id: null, label: '1' }

describe('an analysis', () => {
  test('makes questions of pages, says what wants a look, and tells its owner', async () => {
    const file = { kind: 'answers', position: 0 }
    must(await upload(file))
    must(await upload())
    // the page with the answers stands first, and its number counts
    expect(await analyzed(['甲', '乙'], ['一', '二图'], ['三'])).toMatchObject({
      status: 'completed',
      progress: 100,
    })
    const { questions, paper, engine } = await detail()
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
    const { data } = await h.call(contract.cropImage, { paper_id, crop_id: crop?.id ?? '' }, as())
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 480 + 16 })
    const { list } = must(await h.call(listNotifications, {}, as()))
    expect(list[0]).toMatchObject({ kind: 'paper.analyzed', link: `/paper-analysis/detail/${paper_id}` })
  })

  test('goes by the typed key before the photographed one', async () => {
    must(await h.call(contract.editPaper, { paper_id, ...FACTS, answer_key_text: '丙' }, as()))
    await analyzed(['一'])
    expect((await detail()).questions[0]?.body.standard_answer).toBe('丙')
  })

  test('with a page that cannot be read keeps the others and shows that page as unread', async () => {
    must(await upload())
    expect(await analyzed('no_text', ['一'])).toMatchObject({
      status: 'completed',
      pages: [{ status: 'failed', failure: '没有找到文字，请拍清楚一些再上传' }, { status: 'completed' }],
    })
    const { unread, questions, paper } = await detail()
    expect(questions).toMatchObject([{ boxes: [{ page: 2 }] }])
    expect(unread).toMatchObject([{ kind: 'illegible', page: 1, w: 1, h: 1, dismissed: false }])
    expect(paper.to_check).toBe(2)
    must(await h.call(contract.dismissRegion, { paper_id, region_id: unread[0]?.id ?? '' }, as()))
    expect((await detail()).paper.to_check).toBe(1)
  })

  test('of which no page can be read fails and says why; it can be tried again', async () => {
    expect(await analyzed('not_an_image')).toMatchObject({
      status: 'failed',
      message: '图片打不开，请重新拍照后上传',
    })
    expect(await analyzed([])).toMatchObject({ status: 'failed', message: /没有识别出题目/ })
    expect(await analyzed(['一'])).toMatchObject({ status: 'completed', message: '' })
  })

  test('without pages is refused, and while it runs nothing else is done', async () => {
    const empty = must(await h.call(contract.createPaper, FACTS, as()))
    expect(await h.call(contract.analyzePaper, empty, as())).toMatchObject({
      status: 409,
      msg: /还没有试卷照片/,
    })
    const { go, waits } = gate()
    reads(waits.then(() => ['一']))
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    const add = { paper_id, after_id: null, ...PLACE, body: aBody() }
    for (const answer of [
      await h.call(contract.addQuestion, add, as()),
      await h.call(contract.analyzePaper, { paper_id }, as()),
      await h.call(contract.publishPaper, { paper_id, shared: false }, as()),
      await upload(),
    ])
      expect(answer).toMatchObject({ status: 409, code: ERRORS.paper_busy.code })
    go()
    expect(await ended()).toMatchObject({ status: 'completed' })
  })

  test('is told as it goes on, and as a stream until it ends', async () => {
    const { go, waits } = gate()
    reads(waits.then(() => ['一']))
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    await expect
      .poll(async () => (await progress()).message, { timeout: 30_000 })
      .toBe('正在识别第1页，共1页')
    const stream = h.call(contract.streamAnalysisProgress, { paper_id }, as())
    go()
    const events = Buffer.from((await stream).data).toString()
    const told = events.match(/^data: .*$/gm)?.map((line) => JSON.parse(line.slice(6)))
    expect(told?.at(-1)).toMatchObject({ paper_id, status: 'completed', progress: 100 })
  })
})

describe('stopped', () => {
  test('it changes nothing, even where its page is read afterwards', async () => {
    await analyzed(['旧'])
    const { go, waits } = gate()
    const from = reader.pages()
    reads(waits.then(() => ['新']))
    must(await h.call(contract.reanalyzePaper, { paper_id }, as()))
    await underWay(from)
    expect(must(await h.call(contract.cancelAnalysis, { paper_id }, as())).status).toBe('completed')
    go()
    // the job of the stopped run has ended when the next one is done
    const other = must(await h.call(contract.createPaper, FACTS, as())).paper_id
    const stopped = paper_id
    paper_id = other
    must(await upload())
    await analyzed(['别的'])
    paper_id = stopped
    expect(await contents()).toEqual(['旧'])
    const page = (await detail()).pages[0]
    const image = { paper_id, page_id: page?.page_id ?? 0, width: 300 }
    expect((await h.call(contract.pageImage, image, as())).status).toBe(200)
  })

  test('a paper that was never analysed is as before', async () => {
    const { go, waits } = gate()
    const from = reader.pages()
    reads(waits.then(() => ['新']))
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    await underWay(from)
    expect(must(await h.call(contract.cancelAnalysis, { paper_id }, as())).status).toBe('pending')
    expect(must(await h.call(contract.cancelAnalysis, { paper_id }, as())).status).toBe('pending')
    go()
  })

  test('a deleted paper’s analysis stores nothing', async () => {
    const { go, waits } = gate()
    const from = reader.pages()
    reads(waits.then(() => ['新']))
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    await underWay(from)
    must(await h.call(contract.deletePaper, { paper_id }, as()))
    go()
    paper_id = must(await h.call(contract.createPaper, FACTS, as())).paper_id
    must(await upload())
    await analyzed(['别的'])
    const { rows } = await h.database.pool.query(`select 1 from question where body->>'content' = '新'`)
    expect(rows).toEqual([])
  })
})

describe('an analysis whose server died', () => {
  const jobGoes = (state: string) =>
    h.database.pool.query(
      `update pgboss.job set state = $2::pgboss.job_state, completed_on = now()
       where name = 'paper-analysis' and (data->>'paperId')::int = $1`,
      [paper_id, state],
    )
  /** A page that is never read: what a server that died leaves behind. */
  const begun = async () => {
    const { go, waits } = gate()
    const from = reader.pages()
    reads(waits.then(() => ['一']))
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    await underWay(from)
    return go
  }
  const sweep = () => endDeadAnalyses(h.database, h.jobs)

  test('and which is not tried again fails, says what to do, and can be started anew', async () => {
    const go = await begun()
    await jobGoes('failed')
    expect(await sweep()).toBe(1)
    expect(await progress()).toMatchObject({
      status: 'failed',
      message: '分析多次中断，没有完成，请重新分析；如持续出现请联系管理员',
      pages: [{ status: 'pending' }],
    })
    const { list } = must(await h.call(listNotifications, {}, as()))
    expect(list[0]).toMatchObject({ kind: 'paper.failed', link: `/paper-analysis/detail/${paper_id}` })
    // the process was only slow: it finds nothing left to do
    go()
    expect(await reanalyzed(true, ['二'])).toMatchObject({ status: 'completed' })
    expect(await contents()).toEqual(['二'])
  })

  test.each(['active', 'retry', 'created'])('goes on while its job is %s', async (state) => {
    const go = await begun()
    await jobGoes(state)
    expect(await sweep()).toBe(0)
    expect(await progress()).toMatchObject({ status: 'analyzing' })
    await jobGoes('active')
    go()
    expect(await ended()).toMatchObject({ status: 'completed' })
  })
})

test('papers of one owner that wait hold up nobody else: others’ come between them', async () => {
  const { go, waits } = gate()
  const { go: goOn, waits: later } = gate()
  const from = reader.pages()
  script = async (nth) => {
    await (nth === from + 1 ? waits : later)
    return ['一']
  }
  const begin = async (user: TestUser) => {
    const by = { token: user.token }
    const made = must(await h.call(contract.createPaper, FACTS, by))
    must(await h.call(contract.uploadPaperImages, made, { ...by, file: { name: 'p.jpg', bytes: photo } }))
    must(await h.call(contract.analyzePaper, made, by))
    return { ...made, by }
  }
  const many = [await begin(owner), await begin(owner), await begin(owner)]
  await underWay(from)
  const other = await begin(await h.signedIn())
  const told = async ({ by, paper_id: id }: typeof other) =>
    must(await h.call(contract.getAnalysisProgress, { paper_id: id }, by))
  go()
  await underWay(from + 1)
  expect(await told(other)).toMatchObject({ message: '正在识别第1页，共1页' })
  for (const one of many.slice(1)) expect(await told(one)).toMatchObject({ message: '排队等待分析' })
  goOn()
  for (const one of [...many, other])
    await expect.poll(async () => (await told(one)).status, { timeout: 60_000 }).toBe('completed')
})

describe('again', () => {
  test('what its owner corrected, added and removed stays; everything else is as read now', async () => {
    await analyzed(['一', '二', '三'])
    const [first, second] = (await detail()).questions
    const body = aBody({ content: '我改的一' })
    const to = { paper_id, question_id: first?.question_id ?? 0, version: first?.version ?? 0 }
    must(await h.call(contract.editQuestion, { ...to, ...PLACE, body }, as()))
    must(await h.call(contract.removeQuestion, { paper_id, question_id: second?.question_id ?? 0 }, as()))
    const own = {
      paper_id,
      after_id: to.question_id,
      ...PLACE,
      label: '自',
      body: aBody({ content: '我加的' }),
    }
    must(await h.call(contract.addQuestion, own, as()))
    await reanalyzed(true, ['壹', '贰', '叁', '肆'])
    expect(await contents()).toEqual(['我改的一', '我加的', '叁', '肆'])
    await reanalyzed(false, ['壹', '贰', '叁', '肆'])
    expect(await contents()).toEqual(['壹', '贰', '叁', '肆'])
    // what was forgotten does not come back
    await reanalyzed(true, ['壹', '贰'])
    expect(await contents()).toEqual(['壹', '贰'])
  })

  test('rearranged pages keep corrections with the questions that they were made to', async () => {
    must(await upload())
    await analyzed(['一'], ['二'])
    const { pages, questions } = await detail()
    const second = questions[1]
    const to = { paper_id, question_id: second?.question_id ?? 0, version: second?.version ?? 0 }
    must(await h.call(contract.editQuestion, { ...to, ...PLACE, body: aBody({ content: '我改的二' }) }, as()))
    const order = pages
      .toReversed()
      .map(({ page_id }) => ({ page_id, turn: 0 as const, kind: 'questions' as const }))
    must(await h.call(contract.arrangePages, { paper_id, pages: order }, as()))
    await reanalyzed(true, ['二'], ['一'])
    expect(await contents()).toEqual(['我改的二', '一'])
  })

  /** The shared texts, each with the questions that are about it. */
  const passages = async () => {
    const { blocks, questions } = await detail()
    return blocks
      .filter(({ kind }) => kind === 'passage')
      .map(({ id, text }) => [
        text,
        ...questions.flatMap(({ passage_id, body }) => (passage_id === id ? [body.content] : [])),
      ])
  }
  const correctBlock = async (was: string, text: string) => {
    const block = (await detail()).blocks.find((one) => one.text === was || one.title === was)
    const to = { paper_id, block_id: block?.id ?? 0, title: block?.title ?? '' }
    must(await h.call(contract.editBlock, { ...to, text }, as()))
  }

  test('a corrected passage stays where it stands, though another is now found before it', async () => {
    await analyzed(['一', '短文甲', '二', '短文乙', '三'])
    await correctBlock('短文甲', '我改的甲')
    await reanalyzed(true, ['短文新', '短文甲', '二', '短文乙', '三'])
    expect(await passages()).toEqual([['短文新'], ['我改的甲', '二'], ['短文乙', '三']])
    await reanalyzed(false, ['短文新', '短文甲', '二', '短文乙', '三'])
    expect(await passages()).toEqual([['短文新'], ['短文甲', '二'], ['短文乙', '三']])
  })

  test('a corrected passage that is not found again stays with its questions, behind the one before', async () => {
    await analyzed(['短文甲', '一', '短文乙', '二', '短文丙', '三'])
    await correctBlock('短文乙', '我改的乙')
    await reanalyzed(true, ['短文甲', '一', '', '二', '短文丙', '三'])
    expect(await passages()).toEqual([
      ['短文甲', '一', ''],
      ['我改的乙', '二'],
      ['短文丙', '三'],
    ])
  })

  test('a passage whose place is no longer known is told by its text', async () => {
    await analyzed(['短文：小猫钓鱼的故事', '一', '短文：乌鸦喝水的故事', '二'])
    await correctBlock('短文：乌鸦喝水的故事', '短文：乌鸦喝水的故事（我改的）')
    // photographed anew: nothing that stood on the old page stands anywhere
    const { pages } = must(await upload())
    const fresh = pages.slice(1).map(({ page_id, kind }) => ({ page_id, kind, turn: 0 as const }))
    must(await h.call(contract.arrangePages, { paper_id, pages: fresh }, as()))
    await reanalyzed(true, [
      '短文：龟兔赛跑的故事',
      '一',
      '短文：小猫钓鱼的故事',
      '短文：乌鸦喝水的故事',
      '二',
    ])
    expect(await passages()).toEqual([
      ['短文：龟兔赛跑的故事', '一'],
      ['短文：小猫钓鱼的故事'],
      ['短文：乌鸦喝水的故事（我改的）', '二'],
    ])
  })

  test('a corrected heading keeps its rules, though the one before it is gone', async () => {
    await analyzed(['大题一', '一', '大题二', '二', '大题三', '三'])
    await correctBlock('大题三', '每题五分')
    await reanalyzed(true, ['大题一', '一', '', '二', '大题三', '三'])
    const { blocks, questions } = await detail()
    const corrected = blocks.find(({ text }) => text === '每题五分')
    expect(corrected).toMatchObject({ title: '大题三' })
    expect(questions.at(-1)).toMatchObject({ section_id: corrected?.id, body: { content: '三' } })
    expect(questions.at(-2)?.section_id).not.toBe(corrected?.id)
  })

  test('a passage that its owner gave to a corrected question stays with it', async () => {
    await analyzed(['短文甲', '一', '短文乙', '二'])
    const { blocks, questions } = await detail()
    const [first, second] = questions
    const other = blocks.find(({ text }) => text === '短文乙')
    const to = { paper_id, question_id: first?.question_id ?? 0, version: first?.version ?? 0 }
    const place = { label: '1', section_id: second?.section_id ?? null, passage_id: other?.id ?? null }
    must(await h.call(contract.editQuestion, { ...to, ...place, body: aBody({ content: '我的一' }) }, as()))
    await reanalyzed(true, ['短文甲', '一', '短文乙', '二'])
    expect(await passages()).toEqual([['短文甲'], ['短文乙', '我的一', '二']])
  })

  test('a region that was dismissed stays so, and another one does not', async () => {
    await analyzed(['一', '糊甲', '二'])
    const [region] = (await detail()).unread
    must(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, as()))
    await reanalyzed(true, ['一', '糊甲', '糊乙'])
    const dismissed = async () => (await detail()).unread.map((one) => one.dismissed)
    expect(await dismissed()).toEqual([true, false])
    await reanalyzed(false, ['一', '糊甲', '糊乙'])
    expect(await dismissed()).toEqual([false, false])
  })

  test('a region that was dismissed hides nothing on the page that has taken its number', async () => {
    await analyzed(['一', '糊甲'])
    const [region] = (await detail()).unread
    must(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, as()))
    must(await upload({ position: 0 }))
    await reanalyzed(true, ['一', '糊乙'], ['二', '糊甲'])
    expect((await detail()).unread.map(({ page, dismissed }) => [page, dismissed])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('a whole page that was dismissed hides no smaller region once it can be read', async () => {
    must(await upload())
    await analyzed('no_text', ['一'])
    const [region] = (await detail()).unread
    must(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, as()))
    await reanalyzed(true, ['零', '糊甲'], ['一'])
    expect((await detail()).unread).toMatchObject([{ page: 1, dismissed: false }])
  })

  test('a run that died goes on with the page where it ended, once', async () => {
    must(await upload())
    let read = 0
    const { go, waits } = gate()
    const from = reader.pages()
    script = async (nth) => {
      read++
      // the second page hangs in the first process; in the next it is read
      if (nth === from + 2) await waits
      return [nth === from + 1 ? '一' : '二']
    }
    must(await h.call(contract.analyzePaper, { paper_id }, as()))
    await expect.poll(() => read, { timeout: 30_000 }).toBe(2)
    const { rows } = await h.database.pool.query('select run from paper where id = $1', [paper_id])
    const payload = { tenantId: owner.tenantId, paperId: paper_id, run: rows[0]?.run as number }
    await h.database.asSystem((db) => h.jobs.enqueue(db, ANALYSIS, payload))
    go()
    expect(await ended()).toMatchObject({ status: 'completed' })
    expect(await contents()).toEqual(['一', '二'])
    // the job that came second finds nothing left to do
    await analyzed(['一'], ['二'])
    expect(await contents()).toEqual(['一', '二'])
  })
})

describe('pictures', () => {
  /** What lies in storage and nothing shows, and what is to be shown and lies nowhere. */
  async function strays() {
    const { rows } = await h.database.pool.query<{ key: string }>(`
      select file_key as key from paper_page
      union select straight_key from paper_page where straight_key is not null
      union select c->>'fileKey' from question, jsonb_array_elements(crops) c
        where removed_at is null or corrected
      union select c->>'fileKey' from paper, jsonb_array_elements(unread) c
      union select c->>'fileKey' from question_version, jsonb_array_elements(crops) c`)
    const wanted = new Set(rows.map(({ key }) => key))
    const stored = new Set<string>()
    for await (const { key } of h.storage.list('')) stored.add(key)
    return {
      orphans: [...stored].filter((key) => !wanted.has(key)).length,
      missing: [...wanted].filter((key) => !stored.has(key)).length,
    }
  }
  const NONE = { orphans: 0, missing: 0 }
  const edit = async (at: number, content: string) => {
    const one = (await detail()).questions[at]
    const to = { paper_id, question_id: one?.question_id ?? 0, version: one?.version ?? 0 }
    must(await h.call(contract.editQuestion, { ...to, ...PLACE, body: aBody({ content }) }, as()))
  }
  const publish = async () => must(await h.call(contract.publishPaper, { paper_id, shared: false }, as()))

  test('of a paper that is analysed again: none is left behind, and none that is shown is lost', async () => {
    await analyzed(['一图', '二图', '三图', '四图', '糊'])
    expect(await strays()).toEqual(NONE)
    await edit(0, '我改的一图')
    const { questions } = await detail()
    must(
      await h.call(contract.removeQuestion, { paper_id, question_id: questions[1]?.question_id ?? 0 }, as()),
    )
    // the first is kept as corrected, the second stays away, the third is written anew, the fourth is gone
    await reanalyzed(true, ['壹图', '贰图', '叁图', '', '糊'])
    expect(await strays()).toEqual(NONE)
    await reanalyzed(false, ['壹图', '贰图', '叁图', '', '糊'])
    expect(await strays()).toEqual(NONE)
  })

  test('of merged questions are left to the one that they were merged into', async () => {
    await analyzed(['一图', '二图'])
    const question_ids = (await detail()).questions.map(({ question_id }) => question_id)
    must(await h.call(contract.mergeQuestions, { paper_id, question_ids }, as()))
    await reanalyzed(true, ['一图', '二图'])
    expect((await detail()).questions.map(({ crops }) => crops.length)).toEqual([2])
    expect(await strays()).toEqual(NONE)
  })

  test('that were published stay, though the paper is analysed again and deleted', async () => {
    await analyzed(['一图', '二图'])
    await edit(0, '我改的一图')
    await edit(1, '我改的二图')
    await publish()
    await reanalyzed(false, ['壹图', ''])
    expect(await strays()).toEqual(NONE)
    must(await h.call(contract.deletePaper, { paper_id }, as()))
    await forgetDroppedPages(h.database, h.storage)
    expect(await strays()).toEqual(NONE)
    const { rows } = await h.database.pool.query(
      'select crops from question_version where paper_id = $1 and crops <> $2',
      [paper_id, '[]'],
    )
    expect(rows).toHaveLength(2)
  })

  test('of a deleted paper go with its pages', async () => {
    await analyzed(['一图', '二图', '糊'])
    await edit(0, '我改的一图')
    must(await h.call(contract.deletePaper, { paper_id }, as()))
    await forgetDroppedPages(h.database, h.storage)
    const { rows } = await h.database.pool.query(
      `select 1 from paper where id = $1 and unread <> '[]'
       union all select 1 from question where paper_id = $1 and crops <> '[]'
       union all select 1 from paper_page where paper_id = $1`,
      [paper_id],
    )
    expect(rows).toEqual([])
    expect(await strays()).toEqual(NONE)
  })

  test('of regions go with the page that they were on', async () => {
    must(await upload())
    await analyzed(['一', '糊甲'], ['二', '糊乙'])
    const [first] = (await detail()).pages
    const pages = [{ page_id: first?.page_id ?? 0, kind: 'questions' as const, turn: 0 as const }]
    must(await h.call(contract.arrangePages, { paper_id, pages }, as()))
    expect((await detail()).unread).toMatchObject([{ page: 1 }])
    expect(await strays()).toEqual(NONE)
  })
})

function gate() {
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  return { go, waits }
}
