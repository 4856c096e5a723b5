import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { submitPlacement } from '@shangxue/contract/study/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { classifyEstimate, estimate, vocabularyOf } from '@shangxue/study/progress/assessment'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { proficiencies } from '../users/schema.ts'
import { gradeName } from './grades.ts'
import type { Library } from './library/library.ts'

function countWordsByGrade({ words }: Library): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { grade } of words.values()) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return counts
}

/** Grades a placement test and stores the result; the latest test counts. */
export async function gradePlacement(
  db: Db,
  { tenantId, userId }: Actor,
  { answers }: Input<typeof submitPlacement>,
  library: Library,
): Promise<Output<typeof submitPlacement>> {
  if (new Set(answers.map(({ word_id }) => word_id)).size < answers.length)
    throw new AppError('placement_word_repeated')
  const responses = answers.map(({ word_id, chosen }) => {
    const item = library.words.get(word_id)
    if (!item) throw new AppError('placement_library_changed')
    return { item, right: chosen === word_id, unknown: chosen === null }
  })
  const ability = estimate(responses)
  const { level, grade } = classifyEstimate(ability)
  const placement = { level: LEVELS[level] ?? '初中', grade: gradeName(grade) }
  await db
    .insert(proficiencies)
    .values({ tenantId, userId, ...placement })
    .onConflictDoUpdate({
      target: [proficiencies.tenantId, proficiencies.userId],
      set: { ...placement, assessedAt: sql`now()` },
    })
  return {
    assessed_level: placement.level,
    assessed_grade: placement.grade,
    right: responses.filter(({ right }) => right).length,
    probabilities: ability.levels.map((share) => Math.round(share * 1_000) / 1_000),
    vocabulary: vocabularyOf(responses, countWordsByGrade(library)),
  }
}
