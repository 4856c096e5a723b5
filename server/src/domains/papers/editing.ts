import { QUESTIONS_MAX } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type {
  addQuestion,
  editQuestion,
  mergeQuestions,
  orderQuestions,
  QuestionBody,
  setQuestions,
  splitQuestion,
} from '@shangxue/contract/papers'
import { isChoice } from '@shangxue/contract/papers-parts'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireSound } from './body.ts'
import { paperBlocks, questions } from './tables.ts'

type Row = typeof questions.$inferSelect
type Changed = Output<typeof editQuestion>

const changed = ({ id, version }: Pick<Row, 'id' | 'version'>): Changed => ({ question_id: id, version })

/** Editor for the questions of one paper, which the caller must have locked. */
export const questionEditor = (db: Db, tenantId: number, paperId: number) => {
  const present = and(eq(questions.paperId, paperId), isNull(questions.removedAt))

  async function some(ids: readonly number[]): Promise<Row[]> {
    const rows = await db
      .select()
      .from(questions)
      .where(and(present, inArray(questions.id, [...ids])))
      .orderBy(asc(questions.position))
    if (rows.length !== ids.length) throw new Refusal('not_found')
    return rows
  }
  const one = async (id: number): Promise<Row> => (await some([id]))[0] as Row

  async function current(id: number, version: number): Promise<Row> {
    const row = await one(id)
    if (row.version !== version) throw new Refusal('paper_changed')
    return row
  }

  /** A manual change resolves all checks of the reader. */
  async function change(row: Row, values: Partial<typeof questions.$inferInsert>): Promise<Changed> {
    const settled = { version: row.version + 1, corrected: true, checks: [] }
    await db
      .update(questions)
      .set({ ...settled, ...values })
      .where(eq(questions.id, row.id))
    return changed({ id: row.id, version: settled.version })
  }

  /** Position after the given question, shifting later ones; after the last question if `id` is null. */
  async function placeAfter(id: number | null): Promise<number> {
    const rows = await db.select().from(questions).where(present)
    if (rows.length >= QUESTIONS_MAX)
      throw new Refusal('paper_not_ready', { reason: `一份试卷最多${QUESTIONS_MAX}道题，请先删掉多余的题` })
    if (id === null) return Math.max(0, ...rows.map((row) => row.position)) + 1
    const { position } = await one(id)
    await db
      .update(questions)
      .set({ position: sql`${questions.position} + 1` })
      .where(and(eq(questions.paperId, paperId), gte(questions.position, position + 1)))
    return position + 1
  }

  /** The next number if it is free, as after a merge; otherwise the label with a suffix. */
  async function labelAfter(label: string): Promise<string> {
    const next = /^\d{1,3}$/.test(label) ? String(Number(label) + 1) : undefined
    const taken =
      next &&
      (await db
        .select()
        .from(questions)
        .where(and(present, eq(questions.label, next))))
    return next && taken && taken.length === 0 ? next : `${label}(2)`
  }

  async function requireBlocks(...ids: readonly (number | null)[]): Promise<void> {
    const wanted = ids.filter((id): id is number => id !== null)
    if (wanted.length === 0) return
    const found = await db
      .select({ id: paperBlocks.id })
      .from(paperBlocks)
      .where(and(eq(paperBlocks.paperId, paperId), inArray(paperBlocks.id, wanted)))
    if (found.length !== new Set(wanted).size) throw new Refusal('not_found')
  }

  async function insert(
    values: Omit<typeof questions.$inferInsert, 'tenantId' | 'paperId'>,
  ): Promise<Changed> {
    const [made] = await db
      .insert(questions)
      .values({ tenantId, paperId, corrected: true, ...values })
      .returning({ id: questions.id, version: questions.version })
    if (!made) throw new Error('no row came back')
    return changed(made)
  }

  return {
    async edit({ question_id, version, ...to }: Input<typeof editQuestion>): Promise<Changed> {
      const row = await current(question_id, version)
      await requireBlocks(to.section_id, to.passage_id)
      const body = requireSound(to.body)
      return change(row, { label: to.label, sectionId: to.section_id, passageId: to.passage_id, body })
    },

    async add({ after_id, ...to }: Input<typeof addQuestion>): Promise<Changed> {
      await requireBlocks(to.section_id, to.passage_id)
      const position = await placeAfter(after_id)
      const body = requireSound(to.body)
      return insert({ position, label: to.label, sectionId: to.section_id, passageId: to.passage_id, body })
    },

    async remove(id: number): Promise<void> {
      await one(id)
      // A published or answered question is retained for existing attempts.
      await db.update(questions).set({ removedAt: sql`now()`, corrected: true }).where(eq(questions.id, id))
    },

    async merge({ question_ids }: Input<typeof mergeQuestions>): Promise<Changed> {
      if (question_ids.length < 2) throw new Refusal('invalid_input', { field: '请选择至少两道题再合并' })
      const rows = await some(question_ids)
      const [first, ...others] = rows as [Row, ...Row[]]
      await db
        .update(questions)
        .set({ removedAt: sql`now()`, corrected: true })
        .where(
          inArray(
            questions.id,
            others.map((row) => row.id),
          ),
        )
      return change(first, {
        body: merged(rows.map((row) => row.body)),
        boxes: rows.flatMap((row) => row.boxes),
        crops: rows.flatMap((row) => row.crops),
      })
    },

    async split({ question_id, version, at }: Input<typeof splitQuestion>): Promise<Changed[]> {
      const row = await current(question_id, version)
      const { content } = row.body
      // Do not cut a surrogate pair.
      const cut = /[\udc00-\udfff]/.test(content[at] ?? '') ? at + 1 : at
      const [head, tail] = [content.slice(0, cut).trim(), content.slice(cut).trim()]
      if (head === '' || tail === '')
        throw new Refusal('invalid_input', { field: '请把光标放在题目中间再拆分' })
      const position = await placeAfter(row.id)
      const label = await labelAfter(row.label)
      const [kept, added] = halves(row.body, head, tail)
      const first = await change(row, { body: kept })
      const { sectionId, passageId, boxes } = row
      const second = await insert({ position, label, sectionId, passageId, boxes, body: added })
      return [first, second]
    },

    async order({ question_ids }: Input<typeof orderQuestions>): Promise<void> {
      const rows = await db.select({ id: questions.id }).from(questions).where(present)
      const named = new Set(question_ids)
      if (rows.length !== named.size || rows.some((row) => !named.has(row.id)))
        throw new Refusal('paper_changed')
      await db.execute(sql`
        update question q set position = o.place
        from unnest(${sql.param(question_ids)}::bigint[]) with ordinality as o(id, place)
        where q.id = o.id and q.paper_id = ${paperId}`)
    },

    async set({ question_ids, confirmed, ...to }: Input<typeof setQuestions>): Promise<Changed[]> {
      const wanted = Object.fromEntries(
        Object.entries(to).filter(([key, value]) => key in FIELDS && value !== undefined),
      )
      if (!confirmed && Object.keys(wanted).length === 0)
        throw new Refusal('invalid_input', { field: '请选择要修改的内容' })
      const rows = await some(question_ids)
      const answers: Changed[] = []
      for (const row of rows) answers.push(await change(row, { body: { ...row.body, ...wanted } }))
      return answers
    },
  }
}

const FIELDS = { type: 0, max_score: 0, difficulty_level: 0, knowledge_points: 0 }

/**
 * Splits a question: options go to the second half, because they come last; the first of several answers goes
 * to the first half.
 */
function halves(body: QuestionBody, head: string, tail: string): [QuestionBody, QuestionBody] {
  const half = Math.floor(body.max_score) / 2
  const [, own = '', rest = body.standard_answer] = /^([^;；]+)[;；](.+)$/s.exec(body.standard_answer) ?? []
  const kept: QuestionBody = {
    ...body,
    content: head,
    options: [],
    correct_options: [],
    standard_answer: own,
    type: isChoice(body.type) ? 'short_answer' : body.type,
    max_score: half,
  }
  return [kept, { ...body, content: tail, standard_answer: rest, max_score: body.max_score - half }]
}

/** Merges questions: joined texts, summed points, and the options and answer of the last one with options. */
function merged(bodies: readonly QuestionBody[]): QuestionBody {
  const [first] = bodies as readonly [QuestionBody, ...QuestionBody[]]
  const withOptions = bodies.findLast((body) => body.options.length > 0)
  const joined = (texts: readonly string[], between: string) =>
    texts.filter((text) => text !== '').join(between)
  return {
    ...first,
    content: joined(
      bodies.map((body) => body.content),
      '\n',
    ),
    standard_answer: joined(
      bodies.map((body) => body.standard_answer),
      ';',
    ),
    answer_explanation: joined(
      bodies.map((body) => body.answer_explanation),
      '\n',
    ),
    key_points: bodies.flatMap((body) => body.key_points).slice(0, 30),
    knowledge_points: [...new Set(bodies.flatMap((body) => body.knowledge_points))].slice(0, 10),
    max_score: bodies.reduce((sum, body) => sum + body.max_score, 0),
    ...(withOptions && {
      type: withOptions.type,
      options: withOptions.options,
      correct_options: withOptions.correct_options,
    }),
  }
}
