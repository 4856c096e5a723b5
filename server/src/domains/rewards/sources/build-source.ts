import type { RewardKind } from '@shangxue/contract/rewards/schemas'
import { REWARD_QUESTIONS_MIN } from '@shangxue/contract/rewards/schemas'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Library } from '../../english/service.ts'
import type { RewardSource } from '../content.ts'
import type { Draft } from '../schema.ts'
import { paperSource } from './paper-source.ts'
import { readingSource } from './reading-source.ts'
import { wordsSource } from './words-source.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
const SOURCE_BUILDERS: Record<
  RewardKind,
  (db: Db, owner: Owner, draft: Draft, library: Library) => Promise<RewardSource>
> = {
  words: wordsSource,
  reading: readingSource,
  paper: paperSource,
}

/** Builds the questions of a draft. Later changes of its list, text or paper do not affect the task. */
export async function buildSource(
  db: Db,
  owner: Owner,
  draft: Draft,
  library: Library,
): Promise<RewardSource> {
  const source = await SOURCE_BUILDERS[draft.kind](db, owner, draft, library)
  const count = source.questions.length
  if (count < REWARD_QUESTIONS_MIN)
    throw new AppError('reward_few_questions', { count, least: REWARD_QUESTIONS_MIN })
  return source
}
