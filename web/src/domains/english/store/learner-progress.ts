import type { syncStudy } from '@shangxue/contract/study/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { ACHIEVEMENTS, pointsOfAchievement } from '@shangxue/study/progress/achievements'
import { type DayFigures, type Play, pointsByDay } from '@shangxue/study/progress/points'
import { rankWeekAt } from '@shangxue/study/progress/ranks'
import { computeStats, type Stats } from '@shangxue/study/progress/stats'
import {
  DEFAULT_SETTINGS,
  mergeSettings,
  SETTINGS_LIMITS,
  type Settings,
} from '@shangxue/study/scheduling/settings'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import type { BestScore, LearnerRecord } from './study-database.ts'
import type { StudyState } from './study-state.ts'

type SyncResponse = AnswerOf<typeof syncStudy>

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

const laterSettings = (a: Settings | null, b: Settings | null) => (a && b ? mergeSettings(a, b) : (a ?? b))

/** Merges a learner's record with the record of another owner key on this device. */
export const mergeRecords = (learner: LearnerRecord, formerRecord: LearnerRecord): LearnerRecord => ({
  ...learner,
  level: learner.level ?? formerRecord.level,
  chosen: laterSettings(learner.chosen, formerRecord.chosen),
  proposed: laterSettings(learner.proposed, formerRecord.proposed),
  unlocked: { ...formerRecord.unlocked, ...learner.unlocked },
})

/**
 * Merges a guest's record after sign-in. The guest chose settings without knowing the account's, so they are
 * only proposed.
 */
export const mergeGuestRecord = (learner: LearnerRecord, guest: LearnerRecord): LearnerRecord =>
  mergeRecords(learner, {
    ...guest,
    chosen: null,
    proposed: learner.settings || learner.chosen ? null : guest.chosen,
  })

export const withChoice = (learner: LearnerRecord, chosen: Settings): LearnerRecord => ({
  ...learner,
  chosen: laterSettings(learner.chosen, chosen),
})

export const clampToInteger = (value: number, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.round(value)))

/** Limits chosen settings to their ranges; missing values stay unchanged. */
export function limitSettings(before: Settings, chosen: Partial<Omit<Settings, 'changed_at'>>): Settings {
  const { book, unit } = { ...before, ...chosen }
  const limited = Object.entries(SETTINGS_LIMITS).map(([key, [min, max]]) => {
    const name = key as keyof typeof SETTINGS_LIMITS
    return [key, clampToInteger(chosen[name] ?? before[name], min, max)]
  })
  // Must be later than the choice it is based on, even if the device clock is wrong.
  const at = Math.max(Date.now(), Date.parse(before.changed_at) + 1)
  return { ...Object.fromEntries(limited), book, unit, changed_at: new Date(at).toISOString() } as Settings
}

/** Removes a sent choice; a newer one stays pending. */
export const withoutSentChoice = (learner: LearnerRecord, sent: Settings | null): LearnerRecord => ({
  ...learner,
  chosen: learner.chosen?.changed_at === sent?.changed_at ? null : learner.chosen,
})

export const withUnlocked = (learner: LearnerRecord, keys: readonly string[], at: string): LearnerRecord => ({
  ...learner,
  unlocked: { ...Object.fromEntries(keys.map((key) => [key, { at, shown: false }])), ...learner.unlocked },
})

export const withUnlockedShown = (learner: LearnerRecord): LearnerRecord => ({
  ...learner,
  unlocked: Object.fromEntries(
    Object.entries(learner.unlocked).map(([key, { at }]) => [key, { at, shown: true }]),
  ),
})

const LEVEL_ACHIEVEMENTS = new Set(
  ACHIEVEMENTS.filter(({ figure }) => figure === 'level').map(({ key }) => key),
)

/** Keeps achievements that the server has confirmed or cannot know yet. */
const keepConfirmed = (
  unlocked: LearnerRecord['unlocked'],
  serverAchievements: SyncResponse['achievements'],
  isPlacementPending: boolean,
) =>
  Object.fromEntries(
    Object.entries(unlocked).filter(
      ([key]) =>
        (isPlacementPending && LEVEL_ACHIEVEMENTS.has(key)) ||
        serverAchievements.some((achievement) => achievement.key === key),
    ),
  )

/** Applies a sync response and removes the choice that was sent. */
export function applySyncResponse(
  learner: LearnerRecord,
  sent: { settings: Settings | null; anything: boolean; all: boolean; placing: boolean },
  { cursor, weights, shortfall, settings, points, achievements, bests, assessed_level }: SyncResponse,
): LearnerRecord {
  const knownKeys = new Set([...learner.achievements.map(({ key }) => key), ...Object.keys(learner.unlocked)])
  // On the first sync of a learner everything is new to the device but not to the learner.
  const isNewlyEarned = learner.points.of !== '' && sent.anything
  const newAchievements = isNewlyEarned ? achievements.filter(({ key }) => !knownKeys.has(key)) : []
  return {
    cursor,
    weights,
    shortfall,
    // An earlier server does not know all settings.
    settings: settings && { ...DEFAULT_SETTINGS, ...settings },
    points: { ...points, of: rankWeekAt(new Date()) },
    achievements,
    bests,
    level: sent.placing ? (learner.level ?? assessed_level) : assessed_level,
    chosen: withoutSentChoice(learner, sent.settings).chosen ?? (settings ? null : learner.proposed),
    proposed: null,
    unlocked: {
      // Once the server has everything recorded here, only its own unlocks count.
      ...(sent.all ? keepConfirmed(learner.unlocked, achievements, sent.placing) : learner.unlocked),
      ...Object.fromEntries(newAchievements.map(({ key, at }) => [key, { at, shown: false }])),
    },
  }
}

/** The server's best scores merged with pending plays. */
function mergePendingPlays(bests: readonly BestScore[], plays: readonly Play[]): BestScore[] {
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
function pointsOf(days: Iterable<DayFigures>, plays: readonly Play[], week: Day) {
  const points = { total: 0, week: 0 }
  for (const [day, { study, games }] of pointsByDay(days, plays)) {
    points.total += study + games
    if (day >= week && day <= addDays(week, 6)) points.week += study + games
  }
  return points
}

const serverPointsCache = new WeakMap<
  ProgressInput['serverDays'],
  { week: Day; points: ReturnType<typeof pointsOf> }
>()
/** Points of the days known to the server; recalculated only when those days change, not for each answer. */
function serverPointsOf(days: ProgressInput['serverDays'], week: Day) {
  const cached = serverPointsCache.get(days)
  if (cached?.week === week) return cached.points
  const points = pointsOf(days.values(), [], week)
  serverPointsCache.set(days, { week, points })
  return points
}

export interface ProgressInput {
  readonly learner: LearnerRecord
  readonly plays: Iterable<Play>
  /** Days as the server knows them (a new object when they change), and with pending answers. */
  readonly serverDays: ReadonlyMap<Day, DayFigures>
  readonly days: ReadonlyMap<Day, DayFigures>
}

type Progress = Pick<
  StudyState,
  'settings' | 'plays' | 'bests' | 'points' | 'achievements' | 'unlocked' | 'level'
>

/** Progress shown to the learner: the server's figures plus pending ones. For a guest the server has none. */
export function calculateProgress({ learner, plays, serverDays, days }: ProgressInput): Progress {
  const pendingPlays = [...plays]
  const week = rankWeekAt(new Date())
  const [serverPoints, currentPoints] = [
    serverPointsOf(serverDays, week),
    pointsOf(days.values(), pendingPlays, week),
  ]
  const { unlocked, points } = learner
  const serverAchievements = new Map(learner.achievements.map(({ key, at }) => [key, at]))
  const ownAchievements = ACHIEVEMENTS.filter(({ key }) => key in unlocked)
  const extraPoints = ownAchievements
    .filter(({ key }) => !serverAchievements.has(key))
    .reduce((sum, achievement) => sum + pointsOfAchievement(achievement), 0)
  return {
    settings: laterSettings(learner.settings, learner.chosen) ?? learner.proposed ?? DEFAULT_SETTINGS,
    plays: pendingPlays,
    bests: mergePendingPlays(learner.bests, pendingPlays),
    points: {
      total: points.total + currentPoints.total - serverPoints.total + extraPoints,
      // The week of the server's points may have ended already.
      week: (points.of === week ? points.week : serverPoints.week) + currentPoints.week - serverPoints.week,
    },
    achievements: new Map([
      ...ownAchievements.map(({ key }) => [key, unlocked[key]?.at ?? ''] as const),
      ...serverAchievements,
    ]),
    unlocked: ownAchievements.filter(({ key }) => unlocked[key]?.shown === false),
    level: learner.level,
  }
}

/** Figures that achievements are measured by, from the current study state. */
export const studyStatsOf = ({ counts, days, bests, level, settings }: StudyState): Stats =>
  computeStats({
    counts,
    days: days.values(),
    played: bests,
    level: level ? LEVELS.indexOf(level) + 1 : 0,
    goalMinutes: settings.minutes_per_day,
  })
