import type {
  addQuestion,
  editQuestion,
  mergeQuestions,
  orderQuestions,
  QuestionBody,
  setQuestions,
  splitQuestion,
} from '@shangxue/contract/papers/endpoints'
import { standardPoints } from '@shangxue/contract/papers/knowledge/tree'
import { isChoice, type Subject } from '@shangxue/contract/papers/schemas'
import { QUESTIONS_MAX } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { paperBlocks, questions } from '../schema.ts'
import { requireConsistent } from './question-body.ts'

type Row = typeof questions.$inferSelect
type QuestionRef = Output<typeof editQuestion>

const toQuestionRef = ({ id, version }: Pick<Row, 'id' | 'version'>): QuestionRef => ({
  question_id: id,
  version,
})

interface EditedPaper {
  readonly tenantId: number
  readonly paperId: number
  readonly subject: Subject
}

/** Editor for the questions of one paper, which the caller must have locked. */
export const createQuestionEditor = (db: Db, { tenantId, paperId, subject }: EditedPaper) => {
  const isPresent = and(eq(questions.paperId, paperId), isNull(questions.removedAt))

  /** Throws for a contradictory question; names its knowledge points as their tree does. */
  const checkBody = (body: QuestionBody): QuestionBody => ({
    ...requireConsistent(body),
    knowledge_points: standardPoints(subject, body.knowledge_points),
  })

  async function getQuestions(ids: readonly number[]): Promise<Row[]> {
    const rows = await db
      .select()
      .from(questions)
      .where(and(isPresent, inArray(questions.id, [...ids])))
      .orderBy(asc(questions.position))
    if (rows.length !== ids.length) throw new AppError('not_found')
    return rows
  }
  const getQuestion = async (id: number): Promise<Row> => (await getQuestions([id]))[0] as Row

  async function getCurrent(id: number, version: number): Promise<Row> {
    const row = await getQuestion(id)
    if (row.version !== version) throw new AppError('paper_changed')
    return row
  }

  /** A manual change resolves all checks of the reader. */
  async function updateQuestion(
    row: Row,
    values: Partial<typeof questions.$inferInsert>,
  ): Promise<QuestionRef> {
    const resolvedColumns = { version: row.version + 1, corrected: true, checks: [] }
    await db
      .update(questions)
      .set({ ...resolvedColumns, ...values })
      .where(eq(questions.id, row.id))
    return toQuestionRef({ id: row.id, version: resolvedColumns.version })
  }

  /** Position after the given question, shifting later ones; after the last question if `id` is null. */
  async function makeRoomAfter(id: number | null): Promise<number> {
    const rows = await db.select().from(questions).where(isPresent)
    if (rows.length >= QUESTIONS_MAX)
      throw new AppError('paper_not_ready', { reason: `一份试卷最多${QUESTIONS_MAX}道题，请先删掉多余的题` })
    if (id === null) return Math.max(0, ...rows.map((row) => row.position)) + 1
    const { position } = await getQuestion(id)
    await db
      .update(questions)
      .set({ position: sql`${questions.position} + 1` })
      .where(and(eq(questions.paperId, paperId), gte(questions.position, position + 1)))
    return position + 1
  }

  /** The next number if it is free, as after a merge; otherwise the label with a suffix. */
  async function labelAfter(label: string): Promise<string> {
    const next = /^\d{1,3}$/.test(label) ? String(Number(label) + 1) : undefined
    const positionTaken =
      next &&
      (await db
        .select()
        .from(questions)
        .where(and(isPresent, eq(questions.label, next))))
    return next && positionTaken && positionTaken.length === 0 ? next : `${label}(2)`
  }

  async function requireBlocks(...ids: readonly (number | null)[]): Promise<void> {
    const blockIds = ids.filter((id): id is number => id !== null)
    if (blockIds.length === 0) return
    const existing = await db
      .select({ id: paperBlocks.id })
      .from(paperBlocks)
      .where(and(eq(paperBlocks.paperId, paperId), inArray(paperBlocks.id, blockIds)))
    if (existing.length !== new Set(blockIds).size) throw new AppError('not_found')
  }

  async function insert(
    values: Omit<typeof questions.$inferInsert, 'tenantId' | 'paperId'>,
  ): Promise<QuestionRef> {
    const [inserted] = await db
      .insert(questions)
      .values({ tenantId, paperId, corrected: true, ...values })
      .returning({ id: questions.id, version: questions.version })
    if (!inserted) throw new Error('no row came back')
    return toQuestionRef(inserted)
  }

  return {
    async edit({ question_id, version, ...fields }: Input<typeof editQuestion>): Promise<QuestionRef> {
      const row = await getCurrent(question_id, version)
      await requireBlocks(fields.section_id, fields.passage_id)
      const body = checkBody(fields.body)
      return updateQuestion(row, {
        label: fields.label,
        sectionId: fields.section_id,
        passageId: fields.passage_id,
        body,
      })
    },

    async add({ after_id, ...fields }: Input<typeof addQuestion>): Promise<QuestionRef> {
      await requireBlocks(fields.section_id, fields.passage_id)
      const position = await makeRoomAfter(after_id)
      const body = checkBody(fields.body)
      return insert({
        position,
        label: fields.label,
        sectionId: fields.section_id,
        passageId: fields.passage_id,
        body,
      })
    },

    async remove(id: number): Promise<void> {
      await getQuestion(id)
      // A published or answered question is retained for existing attempts.
      await db.update(questions).set({ removedAt: sql`now()`, corrected: true }).where(eq(questions.id, id))
    },

    async merge({ question_ids }: Input<typeof mergeQuestions>): Promise<QuestionRef> {
      if (question_ids.length < 2) throw new AppError('question_merge_too_few')
      const rows = await getQuestions(question_ids)
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
      return updateQuestion(first, {
        body: mergeBodies(rows.map((row) => row.body)),
        boxes: rows.flatMap((row) => row.boxes),
        crops: rows.flatMap((row) => row.crops),
      })
    },

    async split({ question_id, version, at }: Input<typeof splitQuestion>): Promise<QuestionRef[]> {
      const row = await getCurrent(question_id, version)
      const { content } = row.body
      // Do not cut a surrogate pair.
      const splitAt = /[\udc00-\udfff]/.test(content[at] ?? '') ? at + 1 : at
      const [head, tail] = [content.slice(0, splitAt).trim(), content.slice(splitAt).trim()]
      if (head === '' || tail === '') throw new AppError('question_split_position')
      const position = await makeRoomAfter(row.id)
      const label = await labelAfter(row.label)
      const [firstBody, secondBody] = splitBody(row.body, head, tail)
      const first = await updateQuestion(row, { body: firstBody })
      const { sectionId, passageId, boxes } = row
      const second = await insert({ position, label, sectionId, passageId, boxes, body: secondBody })
      return [first, second]
    },

    async order({ question_ids }: Input<typeof orderQuestions>): Promise<void> {
      const rows = await db.select({ id: questions.id }).from(questions).where(isPresent)
      const listedIds = new Set(question_ids)
      if (rows.length !== listedIds.size || rows.some((row) => !listedIds.has(row.id)))
        throw new AppError('paper_changed')
      await db.execute(sql`
        update question q set position = o.place
        from unnest(${sql.param(question_ids)}::bigint[]) with ordinality as o(id, place)
        where q.id = o.id and q.paper_id = ${paperId}`)
    },

    async set({ question_ids, confirmed, ...fields }: Input<typeof setQuestions>): Promise<QuestionRef[]> {
      const changes = Object.fromEntries(
        Object.entries(fields).filter(([key, value]) => key in BULK_FIELDS && value !== undefined),
      )
      if (!confirmed && Object.keys(changes).length === 0) throw new AppError('question_nothing_to_change')
      const rows = await getQuestions(question_ids)
      const updated: QuestionRef[] = []
      for (const row of rows) updated.push(await updateQuestion(row, { body: { ...row.body, ...changes } }))
      return updated
    },
  }
}

const BULK_FIELDS = { type: 0, max_score: 0, difficulty_level: 0, knowledge_points: 0 }

/**
 * Splits a question: options go to the second half, because they come last; the first of several answers goes
 * to the first half.
 */
function splitBody(body: QuestionBody, head: string, tail: string): [QuestionBody, QuestionBody] {
  const half = Math.floor(body.max_score) / 2
  const [, firstAnswer = '', rest = body.standard_answer] =
    /^([^;；]+)[;；](.+)$/s.exec(body.standard_answer) ?? []
  const firstHalf: QuestionBody = {
    ...body,
    content: head,
    options: [],
    correct_options: [],
    standard_answer: firstAnswer,
    type: isChoice(body.type) ? 'short_answer' : body.type,
    max_score: half,
  }
  return [firstHalf, { ...body, content: tail, standard_answer: rest, max_score: body.max_score - half }]
}

/** Merges questions: joined texts, summed points, and the options and answer of the last one with options. */
function mergeBodies(bodies: readonly QuestionBody[]): QuestionBody {
  const [first] = bodies as readonly [QuestionBody, ...QuestionBody[]]
  const withOptions = bodies.findLast((body) => body.options.length > 0)
  const joinTexts = (texts: readonly string[], separator: string) =>
    texts.filter((text) => text !== '').join(separator)
  return {
    ...first,
    content: joinTexts(
      bodies.map((body) => body.content),
      '\n',
    ),
    standard_answer: joinTexts(
      bodies.map((body) => body.standard_answer),
      ';',
    ),
    answer_explanation: joinTexts(
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
