import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import type { Library } from '../../domains/english/library/library.ts'
import { librarySources } from '../../domains/reading/engine/library-sources.ts'
import { startAttempt, submitAnswers } from '../../domains/rewards/attempts/play-task.ts'
import { NO_ANSWER } from '../../domains/rewards/content.ts'
import { getQuestions as keyedQuestions } from '../../domains/rewards/creator-commands.ts'
import { createDraft, publishTask } from '../../domains/rewards/drafts.ts'
import { type Draft, rewardAttempts, rewardTasks } from '../../domains/rewards/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Random } from '../random.ts'

interface Parts {
  readonly tenantId: number
  /** The first four create and play tasks. */
  readonly learners: readonly number[]
  readonly library: Library
  readonly random: Random
}

interface Person {
  readonly tenantId: number
  readonly userId: number
  readonly userName: string
}

/** Players and their chance of a right answer. */
type PlayerChances = readonly (readonly [Person, number])[]

const WORD_TERMS = { kind: 'words', ask: 'mixed', note: '', pass_mark: 60, play_minutes: 10 } as const
const TEXT_TERMS = { kind: 'reading', ask: 'mixed', questions: 10, note: '', play_minutes: 15 } as const

/** Seeds open reward tasks, one that is settled, and a draft. */
export async function seedRewards(db: Db, { tenantId, learners, library, random }: Parts): Promise<void> {
  const names = ['小雪', '阿明', '红红', '小周']
  const people = names.map((userName, index) => ({ tenantId, userId: learners[index] ?? 0, userName }))
  const [xue, ming, hong, zhou] = people
  if (!xue || !ming || !hong || !zhou || learners.length < names.length) return
  const [text] = librarySources(library).filter(
    ({ level, written }) => level === '初中' && written.length > 2,
  )
  const createTask = (creator: Person, draft: Draft) =>
    createDraft(db, creator, { ...draft, shown_as: creator.userName }, library)
  const openTask = async (creator: Person, draft: Draft, hoursAgo: number, plays: PlayerChances) => {
    const { id } = await createTask(creator, draft)
    await publishTask(db, creator, id)
    await backdatePublication(db, id, hoursAgo)
    for (const [player, chance] of plays) await playTask(db, { id, creator, player, chance, random })
  }
  await openTask(
    ming,
    {
      ...WORD_TERMS,
      title: '八年级单词，来挑战',
      grade: 8,
      questions: 10,
      points: 5,
      takers_max: 6,
      open_hours: 72,
    },
    5,
    [[hong, 0.9]],
  )
  await openTask(
    hong,
    {
      ...WORD_TERMS,
      title: '拼写小能手',
      ask: 'spelling',
      grade: 7,
      questions: 8,
      points: 8,
      takers_max: 3,
      open_hours: 48,
    },
    2,
    [],
  )
  if (text)
    await openTask(
      zhou,
      {
        ...TEXT_TERMS,
        title: text.title,
        text_id: Number(text.key.replace('reading:', '')),
        pass_mark: 75,
        points: 6,
        takers_max: 3,
        open_hours: 96,
      },
      20,
      [
        [xue, 0.9],
        [ming, 0.6],
      ],
    )
  // All places are taken, so that the last submission settles it.
  await openTask(
    xue,
    {
      ...WORD_TERMS,
      title: '七年级高频词',
      grade: 7,
      questions: 10,
      points: 10,
      takers_max: 2,
      open_hours: 48,
    },
    30,
    [
      [ming, 0.95],
      [hong, 0.3],
    ],
  )
  await createTask(xue, {
    ...{
      ...WORD_TERMS,
      title: '九年级单词复习',
      grade: 9,
      questions: 12,
      points: 5,
      takers_max: 4,
      open_hours: 48,
    },
  })
}

async function backdatePublication(db: Db, id: number, hours: number): Promise<void> {
  // Citus refuses to compute with a column and the time zone of the session.
  const earlier = (column: AnyColumn) =>
    sql`(${column} at time zone 'UTC' - make_interval(hours => ${hours}::int)) at time zone 'UTC'`
  await db
    .update(rewardTasks)
    .set({
      publishedAt: earlier(rewardTasks.publishedAt),
      deadline: earlier(rewardTasks.deadline),
    })
    .where(eq(rewardTasks.id, id))
}

interface Play {
  readonly id: number
  readonly creator: Person
  readonly player: Person
  readonly chance: number
  readonly random: Random
}

async function playTask(db: Db, { id, creator, player, chance, random }: Play): Promise<void> {
  const { list } = await keyedQuestions(db, creator, id)
  const started = await startAttempt(db, player, { id, shown_as: player.userName })
  await db
    .update(rewardAttempts)
    .set({ startedAt: sql`now() - make_interval(secs => ${random.int(150, 500)}::int)` })
    .where(and(eq(rewardAttempts.taskId, id), eq(rewardAttempts.userId, player.userId)))
  const answers = started.questions.map((shownQuestion) => {
    const question = list.find(({ content }) => content === shownQuestion.content)
    if (!question || !random.chance(chance)) return NO_ANSWER
    const correctTexts = question.options
      .filter(({ key }) => question.right_options.includes(key))
      .map(({ text }) => text)
    const options = shownQuestion.options
      .filter(({ text }) => correctTexts.includes(text))
      .map(({ key }) => key)
    return { options, text: question.right_text }
  })
  await submitAnswers(db, player, { id: started.attempt_id, answers })
}
