import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import type { Game } from '@shangxue/study/progress/points'
import { type LearntSubject, lightestDay, planReviews } from '@shangxue/study/scheduling/daily-plan'
import {
  type Answer,
  canChooseDueDay,
  nextMemory,
  type Subject,
  subjectKey,
} from '@shangxue/study/scheduling/history'
import { type AnswerRating, createScheduler, type Memory } from '@shangxue/study/scheduling/memory'
import type { Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import type { SyncInput as Sent } from '../../domains/study/sync/sync-study-log.ts'
import type { Random } from '../random.ts'

interface RecordedStudy {
  readonly answers: Sent['answers']
  readonly plays: NonNullable<Sent['plays']>
}

/** Range of answer times in seconds. */
const SECONDS: Record<Subject['kind'], Record<Subject['skill'], readonly [number, number]>> = {
  word: { recognise: [2, 7], listen: [3, 8], spell: [4, 13], translate: [6, 15] },
  sentence: { recognise: [10, 20], listen: [24, 70], spell: [24, 70], translate: [28, 80] },
  cloze: { recognise: [180, 420], listen: [200, 460], spell: [200, 460], translate: [200, 460] },
  listening: { recognise: [60, 150], listen: [60, 150], spell: [60, 150], translate: [60, 150] },
}
const BETWEEN_MS = 1_500
/** Share of words that are hard to remember. */
const STUBBORN_SHARE = 0.07
const STUBBORN_FACTOR = 0.6
/** Chance of knowing a word before it was introduced. */
const PRIOR_KNOWLEDGE = 0.8
/** Chance when a word is repeated in the same session. */
const REPEAT_CHANCE = 0.93

/** Simulates the phone of a learner who remembers about as FSRS expects; it records what the app would. */
export function createStudyDevice(random: Random) {
  const scheduler = createScheduler()
  const memories = new Map<string, Memory>()
  const subjects = new Map<string, Subject>()
  const load = new Map<Day, number>()
  const stubborn = new Map<number, boolean>()
  let clock = 0
  let today: Day = ''
  let recorded: RecordedStudy = { answers: [], plays: [] }

  const isStubborn = (item: number): boolean => {
    const isKnownStubborn = stubborn.get(item) ?? random.chance(STUBBORN_SHARE)
    stubborn.set(item, isKnownStubborn)
    return isKnownStubborn
  }
  const addLoad = (due: Day, by: number) => load.set(due, (load.get(due) ?? 0) + by)

  function recallChance(subject: Subject): number {
    const memory = memories.get(subjectKey(subject))
    const recall = memory ? scheduler.retrievability(memory, today) : PRIOR_KNOWLEDGE
    return isStubborn(subject.item) ? recall * STUBBORN_FACTOR : recall
  }

  function record(subject: Subject, knew: boolean): void {
    const rated: AnswerRating = knew ? random.weighted(['easy', 'good', 'hard'] as const, weightOf) : 'again'
    const [from, to] = SECONDS[subject.kind][subject.skill]
    const ms = random.int(from * 1_000, to * 1_000)
    clock += ms + BETWEEN_MS
    const at = new Date(clock).toISOString()
    const answer: Answer = {
      type: 'answer',
      id: uuidOf(random),
      at,
      zone: DEFAULT_ZONE,
      ...subject,
      rated,
      ms,
    }
    const key = subjectKey(subject)
    const before = memories.get(key)
    const after = nextMemory(memories, answer, scheduler)
    const due = canChooseDueDay(memories, answer)
      ? lightestDay(after, (day) => load.get(day) ?? 0, scheduler)
      : after.due
    if (before) addLoad(before.due, -1)
    addLoad(due, 1)
    memories.set(key, { ...after, due })
    subjects.set(key, subject)
    const { type: _type, ...sent } = answer
    recorded.answers.push({ ...sent, due })
  }

  return {
    /** Starts a session, which never extends into the next day. */
    startSession(at: Date): void {
      clock = at.getTime()
      today = studyDayOf(at, DEFAULT_ZONE)
    },
    now: () => new Date(clock),
    /** Asks each subject once and repeats wrong words at the end, as a session does. */
    practise(practised: readonly Subject[]): void {
      const wrongSubjects = practised.filter((subject) => {
        const knew = random.chance(recallChance(subject))
        record(subject, knew)
        return !knew && subject.kind === 'word'
      })
      for (const subject of wrongSubjects) record(subject, random.chance(REPEAT_CHANCE))
    },
    /** Due words, best remembered first. */
    due(limit: number): Subject[] {
      const learnt = [...memories].flatMap(([key, memory]): LearntSubject[] => {
        const subject = subjects.get(key)
        return subject?.kind === 'word' ? [{ subject, memory }] : []
      })
      return planReviews(learnt, today, 0, scheduler)
        .today.slice(0, limit)
        .map(({ subject }) => subject)
    },
    play(game: Game, grade: number): void {
      const right = random.int(...RIGHT_ANSWERS[game])
      const score = game === 'matching' ? random.int(1_150, 2_400) : right * 100 + random.int(4, 40) * 10
      const ms = game === 'spelling' ? 60_000 : right * random.int(2_800, 4_200)
      clock += ms + BETWEEN_MS
      const at = new Date(clock).toISOString()
      recorded.plays.push({ id: uuidOf(random), at, zone: DEFAULT_ZONE, game, grade, score, right, ms })
    },
    /** Returns and clears the recorded answers and plays. */
    takeRecorded(): RecordedStudy {
      const sent = recorded
      recorded = { answers: [], plays: [] }
      return sent
    },
  }
}
export type StudyDevice = ReturnType<typeof createStudyDevice>

const WEIGHTS: Readonly<Record<string, number>> = { easy: 3, good: 6, hard: 1 }
const weightOf = (rated: AnswerRating): number => WEIGHTS[rated] ?? 0
/** Matching has three rounds of six pairs; hearts or time end the other games. */
const RIGHT_ANSWERS: Record<Game, readonly [number, number]> = {
  spelling: [7, 13],
  matching: [18, 18],
  survival: [9, 21],
}

function uuidOf(random: Random): string {
  const hex = (digits: number) =>
    random
      .int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
}
