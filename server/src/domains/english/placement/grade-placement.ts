import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PLACEMENT_MEANINGS_BEFORE, type submitPlacement } from '@shangxue/contract/study/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import type { TestResponse } from '@shangxue/study/placement/item'
import { estimateOf, posteriorOf } from '@shangxue/study/placement/posterior'
import { MEANINGS_PER_ITEM, verdictOf } from '@shangxue/study/placement/verdict'
import { vocabularyOf } from '@shangxue/study/placement/vocabulary'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import { proficiencies } from '../../users/schema.ts'
import { gradeName } from '../grades.ts'
import type { Library } from '../library/library.ts'
import { findItems } from './calibration.ts'
import { placementResponses } from './schema.ts'

function countWordsByGrade({ words }: Library): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { grade } of words.values()) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return counts
}

type Answers = Input<typeof submitPlacement>['answers']

const outcomeOf = ({ word_id, chosen }: Answers[number]): 'right' | 'wrong' | 'unknown' => {
  if (chosen === null) return 'unknown'
  return chosen === word_id ? 'right' : 'wrong'
}

async function toResponses(database: Database, library: Library, answers: Answers, meanings: number) {
  const items = await findItems(
    database,
    library,
    answers.map(({ word_id }) => word_id),
  )
  return answers.map(({ word_id, chosen }): TestResponse => {
    const item = items.get(word_id)
    if (!item) throw new AppError('placement_library_changed')
    // Among fewer meanings more guesses are right.
    const ease = (item.ease * MEANINGS_PER_ITEM) / meanings
    return { item: { ...item, ease }, right: chosen === word_id }
  })
}

interface GradingParts {
  readonly database: Database
  readonly library: Library
}

/** Grades a placement test and stores the result and the answers; the latest test counts. */
export async function gradePlacement(
  { actor: { tenantId, userId }, commit }: Pick<ManualTransactionContext, 'actor' | 'commit'>,
  { answers, meanings = PLACEMENT_MEANINGS_BEFORE }: Input<typeof submitPlacement>,
  { database, library }: GradingParts,
): Promise<Output<typeof submitPlacement>> {
  if (new Set(answers.map(({ word_id }) => word_id)).size < answers.length)
    throw new AppError('placement_word_repeated')
  const responses = await toResponses(database, library, answers, meanings)
  const posterior = posteriorOf(responses)
  const estimate = estimateOf(posterior)
  const { level, grade, from, to } = verdictOf(estimate)
  const placement = { level: LEVELS[level] ?? '初中', grade: gradeName(grade) }
  const testId = randomUUID()
  return commit(async (db) => {
    await db
      .insert(proficiencies)
      .values({ tenantId, userId, ...placement })
      .onConflictDoUpdate({
        target: [proficiencies.tenantId, proficiencies.userId],
        set: { ...placement, assessedAt: sql`now()` },
      })
    await db.insert(placementResponses).values(
      answers.map(({ word_id, chosen }, i) => ({
        tenantId,
        testId,
        place: i + 1,
        userId,
        wordId: word_id,
        outcome: outcomeOf({ word_id, chosen }),
        chosenId: chosen,
        meanings,
      })),
    )
    return {
      assessed_level: placement.level,
      assessed_grade: placement.grade,
      right: responses.filter(({ right }) => right).length,
      probabilities: estimate.levels.map((share) => Math.round(share * 1_000) / 1_000),
      grades: { from, to },
      vocabulary: vocabularyOf(posterior, countWordsByGrade(library)),
    }
  })
}
