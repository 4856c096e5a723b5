import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { createAi } from '../../adapters/ai/ai.ts'
import { isGradedByRule } from '../../domains/exams/service.ts'
import { paperEditions, papers, questions, questionVersions } from '../../domains/papers/schema.ts'
import { answerWrongQuestion } from '../../domains/wrong-questions/answer-wrong-question.ts'
import { createReviewPaper } from '../../domains/wrong-questions/review-paper/create-review-paper.ts'
import { wrongQuestions } from '../../domains/wrong-questions/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Calendar } from '../calendar.ts'
import { createRandom } from '../random.ts'
import { beginExam, type ExamContext, scoreEssays, takeExam } from './exam-attempts.ts'
import { type PaperName, type PaperParts, seedExamPapers } from './exam-papers.ts'
import { createAnswer, type Pupil } from './pupil.ts'

interface Parts extends PaperParts {
  /** The first has the most data. */
  readonly pupils: readonly number[]
  readonly seed: number
}
const HOUR_MS = 3_600_000

type Event =
  | { readonly daysAgo: number; readonly exam: PaperName; readonly skill: number }
  | { readonly daysAgo: number; readonly review: number }
  | { readonly daysAgo: number; readonly reviewPaper: '英语' | '历史' | '数学'; readonly skill: number }

/** Five weeks of an improving pupil. */
const MAIN_EVENTS: readonly Event[] = [
  { daysAgo: 36, exam: 'primary-english', skill: 0.74 },
  { daysAgo: 33, exam: 'primary-maths', skill: 0.6 },
  { daysAgo: 31, review: 8 },
  { daysAgo: 27, exam: 'junior-english', skill: 0.55 },
  { daysAgo: 25, review: 14 },
  { daysAgo: 24, exam: 'junior-history', skill: 0.58 },
  { daysAgo: 22, review: 16 },
  { daysAgo: 19, exam: 'primary-maths', skill: 0.72 },
  { daysAgo: 17, review: 14 },
  { daysAgo: 15, reviewPaper: '数学', skill: 0.9 },
  { daysAgo: 13, reviewPaper: '英语', skill: 0.9 },
  { daysAgo: 10, exam: 'junior-history', skill: 0.76 },
  { daysAgo: 8, review: 14 },
  { daysAgo: 4, exam: 'junior-english', skill: 0.62 },
  { daysAgo: 2, review: 10 },
]
const OTHER_EVENTS: readonly (readonly Event[])[] = [
  [
    { daysAgo: 31, exam: 'primary-maths', skill: 0.8 },
    { daysAgo: 25, exam: 'junior-history', skill: 0.7 },
    { daysAgo: 21, exam: 'junior-english', skill: 0.72 },
    { daysAgo: 9, exam: 'junior-history', skill: 0.86 },
  ],
  [
    { daysAgo: 28, exam: 'primary-maths', skill: 0.45 },
    { daysAgo: 23, exam: 'junior-history', skill: 0.4 },
    { daysAgo: 18, exam: 'junior-english', skill: 0.42 },
    { daysAgo: 6, exam: 'junior-english', skill: 0.6 },
  ],
]
const EVENING = 0.86
const OPEN_EXAM = { paper: 'senior-english', done: 14, skill: 0.55, minutesAgo: 25 } as const

/** Seeds the papers of a school term and pupils' attempts at them. */
export async function seedTerm(db: Db, parts: Parts): Promise<void> {
  const paperIds = await seedExamPapers(db, parts)
  const { tenantId, ownerId, calendar, pupils, seed } = parts
  const term: Term = {
    tenantId,
    owner: { tenantId, userId: ownerId },
    ai: createAi(null, console),
    paperId(paper) {
      const id = paperIds.get(paper)
      if (id === undefined) throw new Error(`the demo has no ${paper}`)
      return id
    },
  }
  const papersOf = await papersOfQuestions(db, paperIds)
  const [main, ...others] = pupils.map((userId, i): Pupil => {
    const paperOf = (questionId: number) => papersOf.get(questionId)
    return { userId, random: createRandom(seed + i), lastResults: new Map(), paperOf }
  })
  if (!main) throw new Error('the demo has no pupil')
  await runEvents(db, term, main, MAIN_EVENTS, calendar)
  const { paper, minutesAgo, ...plan } = OPEN_EXAM
  const startedAt = new Date(calendar.now.getTime() - minutesAgo * 60_000)
  await beginExam(db, term, main, { paperId: term.paperId(paper), startedAt, ...plan })
  for (const [i, pupil] of others.entries()) await runEvents(db, term, pupil, OTHER_EVENTS[i] ?? [], calendar)
}

async function papersOfQuestions(db: Db, paperIds: ReadonlyMap<PaperName, number>) {
  const names = new Map([...paperIds].map(([name, id]) => [id, name]))
  const rows = await db.select({ id: questions.id, paperId: questions.paperId }).from(questions)
  return new Map(rows.map(({ id, paperId }) => [id, names.get(paperId)]))
}

interface Term extends ExamContext {
  paperId(paper: PaperName): number
  readonly owner: { readonly tenantId: number; readonly userId: number }
}

async function runEvents(db: Db, term: Term, pupil: Pupil, events: readonly Event[], calendar: Calendar) {
  for (const event of events) {
    const at = calendar.at(event.daysAgo, EVENING)
    if ('review' in event) await reviewWrongQuestions(db, pupil, event.review, at)
    else if ('reviewPaper' in event) await takeReviewPaper(db, term, pupil, { ...event, at })
    else {
      const { exam: paper, skill } = event
      const submitted = await takeExam(db, term, pupil, { paperId: term.paperId(paper), skill, at })
      await scoreEssays(db, term.owner, submitted)
    }
  }
}

const REVIEW_SKILL = 0.92
const BETWEEN_MS = 90_000

/** The pupil reviews due wrong questions, oldest first. */
async function reviewWrongQuestions(db: Db, pupil: Pupil, count: number, at: Date): Promise<void> {
  const due = await selectUnmastered(db, pupil, lte(wrongQuestions.dueAt, at))
  for (const [i, { id, ...question }] of due.slice(0, count).entries()) {
    const { knew, ...answer } = createAnswer(pupil, question, REVIEW_SKILL)
    const moment = new Date(at.getTime() + i * BETWEEN_MS)
    await answerWrongQuestion(db, pupil, { id, ...answer, self_rating: knew ? 'good' : 'again' }, moment)
  }
}

/** Selects the pupil's wrong questions that are not mastered. */
const selectUnmastered = (db: Db, { userId }: Pupil, condition: SQL) =>
  db
    .select({
      id: wrongQuestions.id,
      questionId: wrongQuestions.questionId,
      label: questionVersions.label,
      body: questionVersions.body,
    })
    .from(wrongQuestions)
    .innerJoin(
      questionVersions,
      and(
        eq(questionVersions.questionId, wrongQuestions.questionId),
        eq(questionVersions.version, wrongQuestions.version),
      ),
    )
    .where(and(eq(wrongQuestions.userId, userId), isNull(wrongQuestions.masteredAt), condition))
    .orderBy(asc(wrongQuestions.id))

const PRACTICE_QUESTIONS = 10

/** The pupil generates a review paper and takes it. */
async function takeReviewPaper(
  db: Db,
  term: Term,
  pupil: Pupil,
  { reviewPaper: subject, skill, at }: Extract<Event, { reviewPaper: string }> & { at: Date },
): Promise<void> {
  const unmastered = await selectUnmastered(db, pupil, eq(questionVersions.subject, subject))
  // Only questions that are graded by rule.
  const ruleGraded = unmastered.filter(({ body }) => isGradedByRule(body)).slice(0, PRACTICE_QUESTIONS)
  const runHere = <T>(work: (db: Db) => Promise<T>) => work(db)
  const actor = { tenantId: term.tenantId, userId: pupil.userId }
  const { paper_id: paperId } = await createReviewPaper(
    { actor, transaction: runHere, commit: runHere },
    {
      wrong_question_ids: ruleGraded.map(({ id }) => id),
      paper_title: `${subject}错题复习卷`,
      generation_mode: 'similar',
      difficulty_adjustment: 'same',
      question_count: 2 * PRACTICE_QUESTIONS,
      include_original: true,
    },
    term,
  )
  const createdAt = new Date(at.getTime() - HOUR_MS)
  await db.update(papers).set({ createdAt }).where(eq(papers.id, paperId))
  await db.update(paperEditions).set({ publishedAt: createdAt }).where(eq(paperEditions.paperId, paperId))
  await takeExam(db, term, pupil, { paperId, skill, at })
}
