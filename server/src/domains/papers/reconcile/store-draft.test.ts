import * as contract from '@shangxue/contract/papers/endpoints'
import { describe, expect, test } from 'vitest'
import { aBody, requireSuccess } from '../../../testing/papers.ts'
import { purgePaperFiles } from '../delete-paper.ts'
import {
  analyze,
  auth,
  getContents,
  getDetail,
  h,
  PLACE,
  paper_id,
  reanalyze,
  setUpPaperPerTest,
  uploadPhoto,
} from '../testing/analysis-setup.ts'

setUpPaperPerTest()

describe('reanalysis', () => {
  test('keeps corrections, additions and removals of the owner', async () => {
    await analyze(['一', '二', '三'])
    const [first, second] = (await getDetail()).questions
    const body = aBody({ content: '我改的一' })
    const to = { paper_id, question_id: first?.question_id ?? 0, version: first?.version ?? 0 }
    requireSuccess(await h.call(contract.editQuestion, { ...to, ...PLACE, body }, auth()))
    requireSuccess(
      await h.call(contract.removeQuestion, { paper_id, question_id: second?.question_id ?? 0 }, auth()),
    )
    const addedQuestion = {
      paper_id,
      after_id: to.question_id,
      ...PLACE,
      label: '自',
      body: aBody({ content: '我加的' }),
    }
    requireSuccess(await h.call(contract.addQuestion, addedQuestion, auth()))
    await reanalyze(true, ['壹', '贰', '叁', '肆'])
    expect(await getContents()).toEqual(['我改的一', '我加的', '叁', '肆'])
    await reanalyze(false, ['壹', '贰', '叁', '肆'])
    expect(await getContents()).toEqual(['壹', '贰', '叁', '肆'])
    // Removed questions do not return.
    await reanalyze(true, ['壹', '贰'])
    expect(await getContents()).toEqual(['壹', '贰'])
  })

  test('keeps corrections with their questions on rearranged pages', async () => {
    requireSuccess(await uploadPhoto())
    await analyze(['一'], ['二'])
    const { pages, questions } = await getDetail()
    const second = questions[1]
    const to = { paper_id, question_id: second?.question_id ?? 0, version: second?.version ?? 0 }
    requireSuccess(
      await h.call(contract.editQuestion, { ...to, ...PLACE, body: aBody({ content: '我改的二' }) }, auth()),
    )
    const order = pages
      .toReversed()
      .map(({ page_id }) => ({ page_id, turn: 0 as const, kind: 'questions' as const }))
    requireSuccess(await h.call(contract.arrangePages, { paper_id, pages: order }, auth()))
    await reanalyze(true, ['二'], ['一'])
    expect(await getContents()).toEqual(['我改的二', '一'])
  })

  /** The passages, each with its questions. */
  const passages = async () => {
    const { blocks, questions } = await getDetail()
    return blocks
      .filter(({ kind }) => kind === 'passage')
      .map(({ id, text }) => [
        text,
        ...questions.flatMap(({ passage_id, body }) => (passage_id === id ? [body.content] : [])),
      ])
  }
  const correctBlock = async (was: string, text: string) => {
    const block = (await getDetail()).blocks.find((block) => block.text === was || block.title === was)
    const to = { paper_id, block_id: block?.id ?? 0, title: block?.title ?? '' }
    requireSuccess(await h.call(contract.editBlock, { ...to, text }, auth()))
  }

  test('keeps a corrected passage in place before a new one', async () => {
    await analyze(['一', '短文甲', '二', '短文乙', '三'])
    await correctBlock('短文甲', '我改的甲')
    await reanalyze(true, ['短文新', '短文甲', '二', '短文乙', '三'])
    expect(await passages()).toEqual([['短文新'], ['我改的甲', '二'], ['短文乙', '三']])
    await reanalyze(false, ['短文新', '短文甲', '二', '短文乙', '三'])
    expect(await passages()).toEqual([['短文新'], ['短文甲', '二'], ['短文乙', '三']])
  })

  test('keeps a corrected passage that was not found again', async () => {
    await analyze(['短文甲', '一', '短文乙', '二', '短文丙', '三'])
    await correctBlock('短文乙', '我改的乙')
    await reanalyze(true, ['短文甲', '一', '', '二', '短文丙', '三'])
    expect(await passages()).toEqual([
      ['短文甲', '一', ''],
      ['我改的乙', '二'],
      ['短文丙', '三'],
    ])
  })

  test('matches a passage by text when its place is unknown', async () => {
    await analyze(['短文：小猫钓鱼的故事', '一', '短文：乌鸦喝水的故事', '二'])
    await correctBlock('短文：乌鸦喝水的故事', '短文：乌鸦喝水的故事（我改的）')
    // Photographed again: no place of the old page applies.
    const { pages } = requireSuccess(await uploadPhoto())
    const fresh = pages.slice(1).map(({ page_id, kind }) => ({ page_id, kind, turn: 0 as const }))
    requireSuccess(await h.call(contract.arrangePages, { paper_id, pages: fresh }, auth()))
    await reanalyze(true, [
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

  test('keeps the rules of a corrected heading without its predecessor', async () => {
    await analyze(['大题一', '一', '大题二', '二', '大题三', '三'])
    await correctBlock('大题三', '每题五分')
    await reanalyze(true, ['大题一', '一', '', '二', '大题三', '三'])
    const { blocks, questions } = await getDetail()
    const corrected = blocks.find(({ text }) => text === '每题五分')
    expect(corrected).toMatchObject({ title: '大题三' })
    expect(questions.at(-1)).toMatchObject({ section_id: corrected?.id, body: { content: '三' } })
    expect(questions.at(-2)?.section_id).not.toBe(corrected?.id)
  })

  test('keeps a passage that the owner assigned', async () => {
    await analyze(['短文甲', '一', '短文乙', '二'])
    const { blocks, questions } = await getDetail()
    const [first, second] = questions
    const other = blocks.find(({ text }) => text === '短文乙')
    const to = { paper_id, question_id: first?.question_id ?? 0, version: first?.version ?? 0 }
    const place = { label: '1', section_id: second?.section_id ?? null, passage_id: other?.id ?? null }
    requireSuccess(
      await h.call(contract.editQuestion, { ...to, ...place, body: aBody({ content: '我的一' }) }, auth()),
    )
    await reanalyze(true, ['短文甲', '一', '短文乙', '二'])
    expect(await passages()).toEqual([['短文甲'], ['短文乙', '我的一', '二']])
  })

  test('keeps a dismissed region dismissed, but no other', async () => {
    await analyze(['一', '糊甲', '二'])
    const [region] = (await getDetail()).unread
    requireSuccess(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, auth()))
    await reanalyze(true, ['一', '糊甲', '糊乙'])
    const dismissed = async () => (await getDetail()).unread.map((mark) => mark.dismissed)
    expect(await dismissed()).toEqual([true, false])
    await reanalyze(false, ['一', '糊甲', '糊乙'])
    expect(await dismissed()).toEqual([false, false])
  })

  test('does not apply a dismissal to a page that took its number', async () => {
    await analyze(['一', '糊甲'])
    const [region] = (await getDetail()).unread
    requireSuccess(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, auth()))
    requireSuccess(await uploadPhoto({ position: 0 }))
    await reanalyze(true, ['一', '糊乙'], ['二', '糊甲'])
    expect((await getDetail()).unread.map(({ page, dismissed }) => [page, dismissed])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('does not hide regions of a dismissed page once readable', async () => {
    requireSuccess(await uploadPhoto())
    await analyze('no_text', ['一'])
    const [region] = (await getDetail()).unread
    requireSuccess(await h.call(contract.dismissRegion, { paper_id, region_id: region?.id ?? '' }, auth()))
    await reanalyze(true, ['零', '糊甲'], ['一'])
    expect((await getDetail()).unread).toMatchObject([{ page: 1, dismissed: false }])
  })
})

describe('crops', () => {
  /** Stored files without a reference, and references without a file. */
  async function strays() {
    const { rows } = await h.database.pool.query<{ key: string }>(`
      select file_key as key from paper_page
      union select straight_key from paper_page where straight_key is not null
      union select c->>'fileKey' from question, jsonb_array_elements(crops) c
        where removed_at is null or corrected
      union select c->>'fileKey' from paper, jsonb_array_elements(unread) c
      union select c->>'fileKey' from question_version, jsonb_array_elements(crops) c`)
    const expected = new Set(rows.map(({ key }) => key))
    const stored = new Set<string>()
    for await (const { key } of h.storage.list('')) stored.add(key)
    return {
      orphans: [...stored].filter((key) => !expected.has(key)).length,
      missing: [...expected].filter((key) => !stored.has(key)).length,
    }
  }
  const NONE = { orphans: 0, missing: 0 }
  const edit = async (index: number, content: string) => {
    const question = (await getDetail()).questions[index]
    const to = { paper_id, question_id: question?.question_id ?? 0, version: question?.version ?? 0 }
    requireSuccess(await h.call(contract.editQuestion, { ...to, ...PLACE, body: aBody({ content }) }, auth()))
  }
  const publish = async () =>
    requireSuccess(await h.call(contract.publishPaper, { paper_id, shared: false }, auth()))

  test('are complete and without orphans after reanalysis', async () => {
    await analyze(['一图', '二图', '三图', '四图', '糊'])
    expect(await strays()).toEqual(NONE)
    await edit(0, '我改的一图')
    const { questions } = await getDetail()
    requireSuccess(
      await h.call(
        contract.removeQuestion,
        { paper_id, question_id: questions[1]?.question_id ?? 0 },
        auth(),
      ),
    )
    // The first is corrected, the second removed, the third rewritten, the fourth gone.
    await reanalyze(true, ['壹图', '贰图', '叁图', '', '糊'])
    expect(await strays()).toEqual(NONE)
    await reanalyze(false, ['壹图', '贰图', '叁图', '', '糊'])
    expect(await strays()).toEqual(NONE)
  })

  test('move to the question that others were merged into', async () => {
    await analyze(['一图', '二图'])
    const question_ids = (await getDetail()).questions.map(({ question_id }) => question_id)
    requireSuccess(await h.call(contract.mergeQuestions, { paper_id, question_ids }, auth()))
    await reanalyze(true, ['一图', '二图'])
    expect((await getDetail()).questions.map(({ crops }) => crops.length)).toEqual([2])
    expect(await strays()).toEqual(NONE)
  })

  test('of published questions outlive reanalysis and deletion', async () => {
    await analyze(['一图', '二图'])
    await edit(0, '我改的一图')
    await edit(1, '我改的二图')
    await publish()
    await reanalyze(false, ['壹图', ''])
    expect(await strays()).toEqual(NONE)
    requireSuccess(await h.call(contract.deletePaper, { paper_id }, auth()))
    await purgePaperFiles(h.database, h.storage)
    expect(await strays()).toEqual(NONE)
    const { rows } = await h.database.pool.query(
      'select crops from question_version where paper_id = $1 and crops <> $2',
      [paper_id, '[]'],
    )
    expect(rows).toHaveLength(2)
  })

  test('of a deleted paper are deleted with its pages', async () => {
    await analyze(['一图', '二图', '糊'])
    await edit(0, '我改的一图')
    requireSuccess(await h.call(contract.deletePaper, { paper_id }, auth()))
    await purgePaperFiles(h.database, h.storage)
    const { rows } = await h.database.pool.query(
      `select 1 from paper where id = $1 and unread <> '[]'
       union all select 1 from question where paper_id = $1 and crops <> '[]'
       union all select 1 from paper_page where paper_id = $1`,
      [paper_id],
    )
    expect(rows).toEqual([])
    expect(await strays()).toEqual(NONE)
  })

  test('of regions are deleted with their page', async () => {
    requireSuccess(await uploadPhoto())
    await analyze(['一', '糊甲'], ['二', '糊乙'])
    const [first] = (await getDetail()).pages
    const pages = [{ page_id: first?.page_id ?? 0, kind: 'questions' as const, turn: 0 as const }]
    requireSuccess(await h.call(contract.arrangePages, { paper_id, pages }, auth()))
    expect((await getDetail()).unread).toMatchObject([{ page: 1 }])
    expect(await strays()).toEqual(NONE)
  })
})
