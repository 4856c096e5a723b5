import { DEFAULT_SETTINGS, mergeSettings, type Settings } from '@shangxue/study/scheduling/settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { learners } from '../schema.ts'
import { clampInstant } from './recorded-time.ts'

type Row = typeof learners.$inferSelect

type LaterSettings = 'retention' | 'book' | 'unit'
/** Settings as sent by a device; older app versions do not send all of them. */
type SentSettings = Omit<Settings, LaterSettings> & Partial<Pick<Settings, LaterSettings>>

/** Returns the user's settings, or null until they are chosen. */
function toSettings({
  grade,
  newPerDay,
  reviewsPerDay,
  minutesPerDay,
  settingsChangedAt,
  retention,
  book,
  unit,
}: Row): Settings | null {
  if (grade === null || newPerDay === null || reviewsPerDay === null) return null
  if (minutesPerDay === null || settingsChangedAt === null) return null
  return {
    grade,
    new_per_day: newPerDay,
    reviews_per_day: reviewsPerDay,
    minutes_per_day: minutesPerDay,
    retention,
    book,
    unit,
    changed_at: settingsChangedAt.toISOString(),
  }
}

/**
 * Stores a device's settings unless a later choice exists. Returns the effective settings. The caller must hold the
 * user lock.
 */
export async function mergeStoredSettings(
  db: Db,
  learner: Row,
  sent: SentSettings | undefined,
  now: Date,
): Promise<Settings | null> {
  const current = toSettings(learner)
  if (!sent) return current
  const chosen = {
    ...sent,
    retention: sent.retention ?? current?.retention ?? DEFAULT_SETTINGS.retention,
    book: sent.book ?? current?.book ?? DEFAULT_SETTINGS.book,
    unit: sent.unit ?? current?.unit ?? DEFAULT_SETTINGS.unit,
    changed_at: clampInstant(sent.changed_at, now).toISOString(),
  }
  const merged = current ? mergeSettings(current, chosen) : chosen
  if (merged !== chosen) return current
  await db
    .update(learners)
    .set({
      grade: chosen.grade,
      newPerDay: chosen.new_per_day,
      reviewsPerDay: chosen.reviews_per_day,
      minutesPerDay: chosen.minutes_per_day,
      retention: chosen.retention,
      book: chosen.book,
      unit: chosen.unit,
      settingsChangedAt: new Date(chosen.changed_at),
    })
    .where(eq(learners.userId, learner.userId))
  return chosen
}
