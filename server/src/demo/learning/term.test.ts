// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grade, gradeOpenByRule, isBlank, isGradedByRule } from '../../domains/exams/service.ts'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { DEMO_MOMENT as NOW, openDemo, seedAllDemoData } from '../../testing/demo.ts'
import { readTermState } from '../testing/term-state.ts'

let opened: TestDatabase
let storage: Storage
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-term-'))

beforeAll(async () => {
  opened = await openDemo(dataDir)
  storage = await openStorage({ dataDir, s3: undefined })
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const rowsOf = async <T extends object>(query: string) => (await opened.pool.query<T>(query)).rows
const userId = `(select id from app_user where name = 'xuesheng')`

describe('papers', () => {
  it('include 22 published ones, one to check and one failed', async () => {
    const rows = await rowsOf<{ state: string; n: number }>(`
      select concat_ws(' ', status, case when edition is not null then 'published' end,
        case when shared then 'shared' end) as state, count(*)::int as n
      from paper where kind = 'uploaded' group by 1 order by 1`)
    expect(rows).toEqual([
      { state: 'completed', n: 1 },
      { state: 'completed published shared', n: 22 },
      { state: 'failed', n: 1 },
    ])
    const [failed] = await rowsOf(`select failure from paper where status = 'failed'`)
    expect(failed).toEqual({ failure: '没有找到文字，请拍清楚一些再上传' })
  })

  it('have answers, explanations, topics and positions if published', async () => {
    const rows = await rowsOf<{ body: QuestionBody; boxes: unknown[] }>(
      'select q.body, q.boxes from question q join paper p on p.id = q.paper_id where p.shared',
    )
    expect(rows).toHaveLength(624)
    for (const { body, boxes } of rows) {
      expect([...body.correct_options, body.standard_answer].join('')).not.toBe('')
      expect(body.answer_explanation).not.toBe('')
      expect(body.knowledge_points).not.toEqual([])
      expect(boxes).not.toEqual([])
    }
  })

  it('have reasons for checking and an image of unread parts', async () => {
    const rows = await rowsOf<{ checks: string[] }>(
      `select q.checks from question q join paper p on p.id = q.paper_id
       where p.status = 'completed' and p.edition is null and q.checks <> '[]'`,
    )
    expect(new Set(rows.flatMap(({ checks }) => checks))).toEqual(
      new Set(['figure', 'formula', 'low_confidence', 'no_answer']),
    )
    const [paper] = await rowsOf<{ unread: { fileKey: string }[] }>(
      `select unread from paper where status = 'completed' and edition is null`,
    )
    const cut = await storage.get(paper?.unread[0]?.fileKey ?? '')
    expect((await sharp(cut).metadata()).width).toBeGreaterThan(300)
  })

  it('have page images of the stated size', async () => {
    const pages = await rowsOf<{ file_key: string; width: number; height: number }>(
      'select file_key, width, height from paper_page',
    )
    expect(pages.length).toBeGreaterThan(30)
    for (const { file_key, width, height } of pages)
      expect(await sharp(await storage.get(file_key)).metadata()).toMatchObject({ width, height })
  })
})

describe('attempts', () => {
  it('include nine graded in three subjects and an open one', async () => {
    const rows = await rowsOf<{ status: string; subject: string; days: number }>(`
      select a.status, e.subject, ('${NOW.toISOString()}'::timestamptz::date - a.started_at::date) as days
      from exam_attempt a join paper_edition e on e.paper_id = a.paper_id and e.edition = a.edition
      where a.user_id = ${userId} order by a.started_at`)
    expect(rows.map(({ status }) => status)).toEqual([...Array(9).fill('graded'), 'in_progress'])
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(['英语', '数学', '历史']))
    expect(Math.max(...rows.map(({ days }) => days))).toBeLessThan(38)
  })

  it('include an untimed one with some answers', async () => {
    const [row] = await rowsOf(`
      select a.deadline, count(*) filter (where e.seq >= 0)::int as answered, count(*)::int as questions
      from exam_attempt a join exam_answer e on e.attempt_id = a.id
      where a.status = 'in_progress' group by a.deadline`)
    expect(row).toEqual({ deadline: null, answered: 14, questions: 37 })
  })

  it('have marks equal to the grading and their sum', async () => {
    const rows = await rowsOf<{
      body: QuestionBody
      answer: string
      options: string[]
      points: number
      by: string
      rule: 'all_or_nothing'
    }>(`
      select v.body, e.user_answer as answer, e.selected_options as options, e.score_halves as points, e.graded_by as by,
        p.multiple_rule as rule
      from exam_attempt a join exam_answer e on e.attempt_id = a.id join paper p on p.id = a.paper_id
        join question_version v on v.question_id = e.question_id and v.version = e.version
      where a.status = 'graded'`)
    expect(rows.length).toBeGreaterThan(500)
    for (const { body, answer, options, points, by, rule } of rows) {
      const submitted = { userAnswer: answer, selectedOptions: options }
      if (!isGradedByRule(body) && !isBlank(submitted)) {
        if (by === 'rule') expect(points).toBe(gradeOpenByRule(body, answer)?.scoreHalves)
        else expect(points === null ? by : 'person').toBe(points === null ? 'embedded' : 'person')
      } else expect(points).toBe(grade(body, submitted, rule).scoreHalves)
    }
    expect(
      await rowsOf(`
        select a.id from exam_attempt a join exam_answer e on e.attempt_id = a.id where a.status = 'graded'
        group by a.id, a.score_halves having a.score_halves <> coalesce(sum(e.score_halves), 0)`),
    ).toEqual([])
  })

  it('stay within the time limit and the past', async () => {
    const now = `'${NOW.toISOString()}'::timestamptz`
    // Reward tasks use the database's own clock.
    expect(
      await rowsOf(`
        select id from exam_attempt where greatest(started_at, submitted_at, graded_at) > ${now}
          or submitted_at > deadline
        union all select id from wrong_question_review where at > ${now}
        union all select id from paper where created_at > ${now}
        union all select id from notification where created_at > ${now} and kind not like 'reward.%'
        union all select id from audit_log where at > ${now}`),
    ).toEqual([])
  })

  it('suffice for question statistics of the owner', async () => {
    const [row] = await rowsOf(`
      select count(distinct user_id)::int as pupils, count(*)::int as attempts
      from exam_attempt a join paper p on p.id = a.paper_id where p.title like '八年级%' and a.status = 'graded'`)
    expect(row).toEqual({ pupils: 3, attempts: 5 })
  })
})

describe('the wrong-question book', () => {
  it('contains exactly the wrong answers of attempts', async () => {
    expect(
      await rowsOf(`
        select e.question_id from exam_attempt a join exam_answer e on e.attempt_id = a.id
          left join wrong_question w on w.user_id = a.user_id and w.question_id = e.question_id
        where a.status = 'graded' group by a.user_id, e.question_id
        having bool_or(e.score_halves < e.max_halves) <> (count(w.id) > 0)`),
    ).toEqual([])
  })

  it('contains mastered, reviewed and due questions', async () => {
    const [totals] = await rowsOf<Record<'mastered' | 'reviewed' | 'due', number>>(`
      select count(*) filter (where mastered_at is not null)::int as mastered,
        count(*) filter (where review_count > 0)::int as reviewed,
        count(*) filter (where mastered_at is null and due_at <= '${NOW.toISOString()}'::timestamptz)::int as due
      from wrong_question where user_id = ${userId}`)
    expect(totals?.mastered).toBeGreaterThanOrEqual(3)
    expect(totals?.reviewed).toBeGreaterThan(20)
    expect(totals?.due).toBeGreaterThanOrEqual(3)
    expect(
      await rowsOf(`
        select w.id from wrong_question w join wrong_question_review r on r.wrong_question_id = w.id and r.correct
        where w.mastered_at is not null group by w.id
        having count(distinct r.day) < 3 or not bool_or(r.source = 'variant')`),
    ).toEqual([])
  })
})

describe('seeding', () => {
  it('changes nothing the second time', async () => {
    const before = await readTermState(opened)
    expect(await seedAllDemoData(opened, dataDir)).toBe(false)
    expect(await readTermState(opened)).toEqual(before)
  })
})
