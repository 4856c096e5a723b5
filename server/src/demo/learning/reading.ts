import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { eq } from 'drizzle-orm'
import type { Library } from '../../domains/english/library/library.ts'
import { insertExercise } from '../../domains/reading/composition/saved-exercises.ts'
import { librarySources } from '../../domains/reading/engine/library-sources.ts'
import {
  readingAnswers,
  readingAttempts,
  readingExercises,
  readingMaterials,
} from '../../domains/reading/schema.ts'
import { tasksOf } from '../../domains/reading/tasks/exercise-tasks.ts'
import { toTaskAnswerRows } from '../../domains/reading/tasks/task-answers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Random } from '../random.ts'

interface Parts {
  readonly tenantId: number
  readonly learners: readonly number[]
  readonly library: Library
  readonly now: Date
  readonly random: Random
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const READER_COUNT = 4
const RIGHT_TASK_CHANCE = 0.5
const MAX_TEXTS = 9
/** Chance of a right answer by question type. */
const ANSWER_CHANCE = {
  main_idea: 0.7,
  detail: 0.92,
  inference: 0.62,
  vocabulary: 0.5,
  structure: 0.6,
  attitude: 0.65,
} as const

/** Seeds recent reading attempts of some learners and one own text. */
export async function seedReading(
  db: Db,
  { tenantId, learners, library, now, random }: Parts,
): Promise<void> {
  const texts = librarySources(library).filter(({ level, written }) => level === '初中' && written.length > 0)
  for (const [index, userId] of learners.slice(0, READER_COUNT).entries())
    for (const [i, source] of texts.slice(0, MAX_TEXTS - index * 2).entries()) {
      const owner = { tenantId, userId }
      const exerciseId = await insertExercise(
        db,
        owner,
        { source, items: source.written },
        { purpose: 'library' },
      )
      const submittedAt = new Date(now.getTime() - (MAX_TEXTS - i) * DAY_MS + HOUR_MS)
      await db
        .update(readingExercises)
        .set({ createdAt: submittedAt })
        .where(eq(readingExercises.id, exerciseId))
      const chosen = source.written.map(({ answer, skill }) =>
        random.chance(ANSWER_CHANCE[skill]) ? answer : (answer + random.int(1, 3)) % 4,
      )
      const ms = chosen.map(() => random.int(20, 90) * 1_000)
      const results = source.written.map(({ answer }, question) => chosen[question] === answer)
      const [attempt] = await db
        .insert(readingAttempts)
        .values({
          ...owner,
          exerciseId,
          chosen,
          ms,
          seq: chosen.length,
          taskAnswers: answerTasks(library, source.key, random),
          startedAt: new Date(submittedAt.getTime() - ms.reduce((sum, duration) => sum + duration, 0)),
          submittedAt,
          right: results.filter(Boolean).length,
          seconds: Math.round(ms.reduce((sum, duration) => sum + duration, 0) / 1_000),
        })
        .returning({ id: readingAttempts.id })
      if (!attempt) throw new Error('a practice was not inserted')
      await db.insert(readingAnswers).values(
        source.written.map(({ skill }, question) => ({
          ...owner,
          attemptId: attempt.id,
          question,
          skill,
          right: results[question] ?? false,
          ms: ms[question] ?? 0,
          day: studyDayOf(submittedAt, DEFAULT_ZONE),
        })),
      )
    }
  await seedOwnText(db, { tenantId, learners })
}

/** Answers of an accepted wording, of half of it, or none. */
function answerTasks(library: Library, sourceKey: string, random: Random) {
  const tasks = tasksOf(library, { purpose: 'library', sourceKey, tasks: null })
  return toTaskAnswerRows(
    tasks,
    tasks?.map(({ answers: [accepted = ''] }) => {
      const words = accepted.split(' ')
      if (random.chance(RIGHT_TASK_CHANCE) || words.length < 2) return { text: accepted, mark: null }
      return {
        text: words.slice(0, Math.ceil(words.length / 2)).join(' '),
        mark: random.pick(['partial', 'wrong', null] as const),
      }
    }),
  )
}

const OWN_TEXT = [
  'My uncle Ben keeps 12 bees in a box on the roof of his house. At least, that was my guess when I was six. The true number is about 40,000.',
  'Last summer I stayed with him for two weeks. Every morning he put on a white hat and climbed the ladder. I watched him from the window. On the third day he gave me a white hat, too.',
  'The bees were not angry. They flew around us and went back to work. Uncle Ben took out a piece of wood full of honey and cut it into small pieces. We ate it with bread on the roof.',
  'When I went home, he gave me a jar. On it was a small picture of a bee with a white hat.',
]

async function seedOwnText(
  db: Db,
  { tenantId, learners }: Pick<Parts, 'tenantId' | 'learners'>,
): Promise<void> {
  const [userId] = learners
  if (userId === undefined) return
  const words = OWN_TEXT.join(' ').split(' ').length
  await db.insert(readingMaterials).values({
    tenantId,
    userId,
    title: 'Bees on the Roof',
    level: '初中',
    paragraphs: OWN_TEXT,
    words,
    inLevel: 100,
  })
}
