import type { syncStudy } from '@shangxue/contract/study/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { ACHIEVEMENTS, pointsOfAchievement } from '@shangxue/study/achievements'
import { addDays, type Day } from '@shangxue/study/calendar'
import { DEFAULT_SETTINGS, mergeSettings, SETTINGS_LIMITS, type Settings } from '@shangxue/study/goal'
import { type DayFigures, type Play, pointsByDay } from '@shangxue/study/points'
import { rankWeekAt } from '@shangxue/study/ranks'
import { type Stats, statsOf } from '@shangxue/study/stats'
import type { Answer as AnswerOf } from '../../../lib/api/index.ts'
import type { Best, LearnerRecord } from './device.ts'
import type { StudyState } from './state.ts'

type Synced = AnswerOf<typeof syncStudy>

export const NEW_LEARNER: LearnerRecord = {
  cursor: 0,
  weights: null,
  shortfall: null,
  settings: null,
  points: { total: 0, week: 0, of: '' },
  achievements: [],
  bests: [],
  level: null,
  chosen: null,
  proposed: null,
  unlocked: {},
}

const later = (one: Settings | null, other: Settings | null) =>
  one && other ? mergeSettings(one, other) : (one ?? other)

/** Merges a learner's record with the record of another owner key on this device. */
export const adopted = (learner: LearnerRecord, left: LearnerRecord): LearnerRecord => ({
  ...learner,
  level: learner.level ?? left.level,
  chosen: later(learner.chosen, left.chosen),
  proposed: later(learner.proposed, left.proposed),
  unlocked: { ...left.unlocked, ...learner.unlocked },
})

/**
 * Merges a guest's record after sign-in. The guest chose settings without knowing the account's, so they are
 * only proposed.
 */
export const adoptedGuest = (learner: LearnerRecord, guest: LearnerRecord): LearnerRecord =>
  adopted(learner, {
    ...guest,
    chosen: null,
    proposed: learner.settings || learner.chosen ? null : guest.chosen,
  })

export const choosing = (learner: LearnerRecord, chosen: Settings): LearnerRecord => ({
  ...learner,
  chosen: later(learner.chosen, chosen),
})

export const clampToInteger = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))

/** Limits chosen settings to their ranges; missing values stay unchanged. */
export function limitSettings(before: Settings, chosen: Partial<Omit<Settings, 'changed_at'>>): Settings {
  const limited = Object.entries(SETTINGS_LIMITS).map(([key, [least, most]]) => {
    const name = key as keyof typeof SETTINGS_LIMITS
    return [key, clampToInteger(chosen[name] ?? before[name], least, most)]
  })
  // Must be later than the choice it is based on, even if the device clock is wrong.
  const at = Math.max(Date.now(), Date.parse(before.changed_at) + 1)
  return { ...Object.fromEntries(limited), changed_at: new Date(at).toISOString() } as Settings
}

/** Removes a sent choice; a newer one stays pending. */
export const withoutChoice = (learner: LearnerRecord, sent: Settings | null): LearnerRecord => ({
  ...learner,
  chosen: learner.chosen?.changed_at === sent?.changed_at ? null : learner.chosen,
})

export const unlocking = (learner: LearnerRecord, keys: readonly string[], at: string): LearnerRecord => ({
  ...learner,
  unlocked: { ...Object.fromEntries(keys.map((key) => [key, { at, shown: false }])), ...learner.unlocked },
})

export const showing = (learner: LearnerRecord): LearnerRecord => ({
  ...learner,
  unlocked: Object.fromEntries(
    Object.entries(learner.unlocked).map(([key, { at }]) => [key, { at, shown: true }]),
  ),
})

const BY_LEVEL = new Set(ACHIEVEMENTS.filter(({ figure }) => figure === 'level').map(({ key }) => key))

/** Keeps achievements that the server has confirmed or cannot know yet. */
const confirmed = (unlocked: LearnerRecord['unlocked'], by: Synced['achievements'], placing: boolean) =>
  Object.fromEntries(
    Object.entries(unlocked).filter(
      ([key]) => (placing && BY_LEVEL.has(key)) || by.some((one) => one.key === key),
    ),
  )

/** Applies a sync response and removes the choice that was sent. */
export function acknowledged(
  learner: LearnerRecord,
  sent: { settings: Settings | null; anything: boolean; all: boolean; placing: boolean },
  { cursor, weights, shortfall, settings, points, achievements, bests, assessed_level }: Synced,
): LearnerRecord {
  const known = new Set([...learner.achievements.map(({ key }) => key), ...Object.keys(learner.unlocked)])
  // On the first sync of a learner everything is new to the device but not to the learner.
  const earnedNow = learner.points.of !== '' && sent.anything
  const fresh = earnedNow ? achievements.filter(({ key }) => !known.has(key)) : []
  return {
    cursor,
    weights,
    shortfall,
    settings,
    points: { ...points, of: rankWeekAt(new Date()) },
    achievements,
    bests,
    level: sent.placing ? (learner.level ?? assessed_level) : assessed_level,
    chosen: withoutChoice(learner, sent.settings).chosen ?? (settings ? null : learner.proposed),
    proposed: null,
    unlocked: {
      // Once the server has everything recorded here, only its own unlocks count.
      ...(sent.all ? confirmed(learner.unlocked, achievements, sent.placing) : learner.unlocked),
      ...Object.fromEntries(fresh.map(({ key, at }) => [key, { at, shown: false }])),
    },
  }
}

/** The server's best scores merged with pending plays. */
function bestsWith(bests: readonly Best[], plays: readonly Play[]): Best[] {
  const all = new Map(bests.map((best) => [`${best.game} ${best.grade}`, best]))
  for (const { game, grade, score, at, right } of plays) {
    const before = all.get(`${game} ${grade}`) ?? { game, grade, score: -1, at, plays: 0, right: 0 }
    all.set(`${game} ${grade}`, {
      ...before,
      ...(score > before.score ? { score, at } : {}),
      plays: before.plays + 1,
      right: Math.max(before.right, right),
    })
  }
  return [...all.values()]
}

/** Points of days and plays: in total and for the week that starts on `week`. */
function worthOf(days: Iterable<DayFigures>, plays: readonly Play[], week: Day) {
  const points = { total: 0, week: 0 }
  for (const [day, { study, games }] of pointsByDay(days, plays)) {
    points.total += study + games
    if (day >= week && day <= addDays(week, 6)) points.week += study + games
  }
  return points
}

const known = new WeakMap<ProgressOf['before'], { week: Day; worth: ReturnType<typeof worthOf> }>()
/** Points of the days known to the server; recalculated only when those days change, not for each answer. */
function worthTold(days: ProgressOf['before'], week: Day) {
  const before = known.get(days)
  if (before?.week === week) return before.worth
  const worth = worthOf(days.values(), [], week)
  known.set(days, { week, worth })
  return worth
}

export interface ProgressOf {
  readonly learner: LearnerRecord
  readonly plays: Iterable<Play>
  /** Days as the server knows them (a new object when they change), and with pending answers. */
  readonly before: ReadonlyMap<Day, DayFigures>
  readonly days: ReadonlyMap<Day, DayFigures>
}

type Progress = Pick<
  StudyState,
  'settings' | 'plays' | 'bests' | 'points' | 'achievements' | 'unlocked' | 'level'
>

/** Progress shown to the learner: the server's figures plus pending ones. For a guest the server has none. */
export function progressOf({ learner, plays, before, days }: ProgressOf): Progress {
  const waiting = [...plays]
  const week = rankWeekAt(new Date())
  const [base, now] = [worthTold(before, week), worthOf(days.values(), waiting, week)]
  const { unlocked, points } = learner
  const told = new Map(learner.achievements.map(({ key, at }) => [key, at]))
  const own = ACHIEVEMENTS.filter(({ key }) => key in unlocked)
  const extra = own
    .filter(({ key }) => !told.has(key))
    .reduce((sum, one) => sum + pointsOfAchievement(one), 0)
  return {
    settings: later(learner.settings, learner.chosen) ?? learner.proposed ?? DEFAULT_SETTINGS,
    plays: waiting,
    bests: bestsWith(learner.bests, waiting),
    points: {
      total: points.total + now.total - base.total + extra,
      // The week of the server's points may have ended already.
      week: (points.of === week ? points.week : base.week) + now.week - base.week,
    },
    achievements: new Map([...own.map(({ key }) => [key, unlocked[key]?.at ?? ''] as const), ...told]),
    unlocked: own.filter(({ key }) => unlocked[key]?.shown === false),
    level: learner.level,
  }
}

/** Figures that achievements are measured by, from the current study state. */
export const statsOfStudy = ({ counts, days, bests, level, settings }: StudyState): Stats =>
  statsOf({
    counts,
    days: days.values(),
    played: bests,
    level: level ? LEVELS.indexOf(level) + 1 : 0,
    goalMinutes: settings.minutes_per_day,
  })
