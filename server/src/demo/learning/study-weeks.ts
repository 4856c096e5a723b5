import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { weekOf } from '@shangxue/study/progress/ranks'
import type { Subject } from '@shangxue/study/scheduling/history'
import { addDays, type Day, daysBetween } from '@shangxue/study/time/calendar'
import { studyDayOf, studyDayStart } from '@shangxue/study/time/study-day'
import { sql } from 'drizzle-orm'
import type { Library } from '../../domains/english/library/library.ts'
import { type SyncInput, syncStudyLog } from '../../domains/study/sync/sync-study-log.ts'
import type { Db } from '../../platform/database/database.ts'
import { createRandom, type Random } from '../random.ts'
import { createStudyDevice, type StudyDevice } from './study-device.ts'

/** A learner's week; days from 0 for Monday. */
interface Week {
  readonly days: readonly number[]
  /** New words and reviews per day. */
  readonly newWords: number
  readonly reviews: number
  /** Also sentences, passages and games. */
  readonly hasVariety?: boolean
}
interface StudyHabit {
  readonly grade: number
  readonly minutes: number
  /** From three weeks ago to this week. */
  readonly weeks: readonly (Week | null)[]
  /** The phone syncs on every n-th study day of a week, and on the last. */
  readonly syncEvery: number
}

const DAILY = [0, 1, 2, 3, 4, 5, 6]
/** One learner is promoted each week, as long as three have studied, and joins those promoted before. */
const HABITS: readonly StudyHabit[] = [
  {
    grade: 8,
    minutes: 10,
    syncEvery: 3,
    weeks: [
      { days: [0, 1, 3, 5], newWords: 6, reviews: 20 },
      { days: [0, 1, 3, 5], newWords: 7, reviews: 25, hasVariety: true },
      { days: DAILY, newWords: 8, reviews: 60, hasVariety: true },
      { days: DAILY, newWords: 8, reviews: 60, hasVariety: true },
    ],
  },
  {
    grade: 8,
    minutes: 10,
    syncEvery: 7,
    weeks: [
      { days: [1, 3, 5], newWords: 6, reviews: 15 },
      { days: [0, 2, 4, 6], newWords: 6, reviews: 15 },
      { days: [0, 2, 4], newWords: 5, reviews: 15 },
      { days: DAILY, newWords: 6, reviews: 15 },
    ],
  },
  {
    grade: 8,
    minutes: 20,
    syncEvery: 7,
    weeks: [{ days: DAILY, newWords: 8, reviews: 20 }, null, null, { days: DAILY, newWords: 8, reviews: 20 }],
  },
  {
    grade: 9,
    minutes: 15,
    syncEvery: 7,
    weeks: [
      { days: [2, 5], newWords: 5, reviews: 10 },
      { days: DAILY, newWords: 10, reviews: 25 },
      null,
      { days: [0, 2, 3, 5], newWords: 8, reviews: 20 },
    ],
  },
  {
    grade: 7,
    minutes: 5,
    syncEvery: 7,
    weeks: [
      { days: [1], newWords: 4, reviews: 5 },
      { days: [4], newWords: 4, reviews: 5 },
      { days: [2], newWords: 4, reviews: 5 },
      null,
    ],
  },
]
const WEEKS = 4
/** Hours from the beginning of the day to the evening. */
const EVENING_HOURS = 15
const HOUR_MS = 3_600_000
/** Minimum age of today before it has study data, and that data. */
const MIN_DAY_AGE_MS = 2 * HOUR_MS
const PARTIAL_DAY: Week = { days: DAILY, newWords: 4, reviews: 12 }

export interface StudyParts {
  readonly tenantId: number
  /** The first has the most data. */
  readonly learners: readonly number[]
  readonly library: Library
  readonly now: Date
  readonly seed: number
}
interface SyncedStudy {
  readonly userId: number
  readonly at: Date
  readonly recorded: SyncInput
}

/** Seeds three weeks of English study and this one in the order in which the phones synced. */
export async function seedStudy(
  db: Db,
  { tenantId, learners, library, now, seed }: StudyParts,
): Promise<void> {
  const all = learners.flatMap((userId, i) => {
    const habit = HABITS[i]
    return habit ? createSyncs(userId, habit, library, now, createRandom(seed + i)) : []
  })
  for (const { userId, recorded, at } of all.sort((a, b) => a.at.getTime() - b.at.getTime()))
    await syncStudyLog(db, { tenantId, userId }, recorded, at)
  await db.execute(sql`update study_answer set received_at = at where tenant_id = ${tenantId}`)
}

function createSyncs(
  userId: number,
  habit: StudyHabit,
  library: Library,
  now: Date,
  random: Random,
): SyncedStudy[] {
  const device = createStudyDevice(random)
  const course = createCourse(library, habit.grade, random)
  const today = studyDayOf(now, DEFAULT_ZONE)
  const monday = weekOf(today)
  const recorded: SyncedStudy[] = []
  for (const [i, week] of habit.weeks.entries()) {
    const from = addDays(monday, 7 * (i + 1 - WEEKS))
    const sessions = (week?.days ?? []).flatMap((n) => {
      const day = addDays(from, n)
      const at = sessionStart(day, now, random)
      return week && at ? [{ at, day, week: day === today ? PARTIAL_DAY : week }] : []
    })
    for (const [n, { at, day, week }] of sessions.entries()) {
      device.startSession(at)
      runEvening(device, course, week, daysBetween(monday, day))
      if ((n + 1) % habit.syncEvery !== 0 && n + 1 < sessions.length) continue
      recorded.push({ userId, at: device.now(), recorded: { ...device.takeRecorded(), undos: [] } })
    }
  }
  const [first, ...others] = recorded
  if (!first) return []
  const settings = {
    grade: habit.grade,
    new_per_day: 10,
    reviews_per_day: 100,
    minutes_per_day: habit.minutes,
    changed_at: new Date(first.at.getTime() - HOUR_MS).toISOString(),
  }
  return [{ ...first, recorded: { ...first.recorded, settings } }, ...others]
}

/** Returns the start of a day's study; undefined if the day has not begun or is too young. */
function sessionStart(day: Day, now: Date, random: Random): Date | undefined {
  const dayStart = studyDayStart(day, DEFAULT_ZONE).getTime()
  const evening = dayStart + (EVENING_HOURS + 1.5 * random.fraction()) * HOUR_MS
  if (day < studyDayOf(now, DEFAULT_ZONE)) return new Date(evening)
  const passed = now.getTime() - dayStart
  return passed < MIN_DAY_AGE_MS ? undefined : new Date(dayStart + passed / 3)
}

interface Course {
  words(count: number): number[]
  sentences(count: number): number[]
  cloze(): number[]
  readonly grade: number
  readonly random: Random
}
/** Selects what is learnt next, in the library's order. */
function createCourse(library: Library, grade: number, random: Random): Course {
  const upTo = <T extends { id: number; grade: number; level: string }>(all: ReadonlyMap<number, T>) =>
    random.shuffled([...all.values()].filter((item) => item.level === '初中' && item.grade <= grade))
  const remainingWords = [...library.words.values()].filter((word) => word.grade === grade)
  const [sentences, passages] = [upTo(library.sentences), upTo(library.cloze)]
  const takeIds = (from: { id: number }[], count: number) => from.splice(0, count).map(({ id }) => id)
  return {
    grade,
    random,
    words: (count) => takeIds(remainingWords, count),
    sentences: (count) => takeIds(sentences, count),
    cloze: () => takeIds(passages, 1),
  }
}

const words = (items: readonly number[], skill: Subject['skill']): Subject[] =>
  items.map((item) => ({ kind: 'word', item, skill }))

/** One evening. */
function runEvening(device: StudyDevice, course: Course, week: Week, day: number): void {
  const { random } = course
  device.practise(device.due(Math.round(week.reviews * (0.5 + 0.7 * random.fraction()))))
  const newItems = course.words(random.int(week.newWords - 2, week.newWords + 2))
  device.practise(words(newItems, 'recognise'))
  device.practise(words(newItems, 'spell'))
  if (!week.hasVariety) return
  if (day % 2 === 0) device.practise(words(newItems, 'listen'))
  const sentences = course.sentences(3)
  device.practise(
    sentences.map((item) => ({ kind: 'sentence', item, skill: day % 2 ? 'listen' : 'translate' })),
  )
  if (day % 3 === 0)
    device.practise(course.cloze().map((item) => ({ kind: 'cloze', item, skill: 'recognise' })))
  if (day % 2 !== 0) device.play(random.pick(['spelling', 'matching', 'survival'] as const), course.grade)
}
