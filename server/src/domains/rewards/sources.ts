import type { RewardKind } from '@shangxue/contract/rewards-parts'
import { REWARD_QUESTIONS_MIN } from '@shangxue/contract/rewards-parts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import type { Source } from './content.ts'
import { paperSource } from './paper-source.ts'
import { readingSource } from './reading-source.ts'
import type { Draft } from './tables.ts'
import { wordsSource } from './words-source.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
const SOURCES: Record<RewardKind, (db: Db, owner: Owner, draft: Draft, library: Library) => Promise<Source>> =
  {
    words: wordsSource,
    reading: readingSource,
    paper: paperSource,
  }

/** Builds the questions of a draft. Later changes of its list, text or paper do not affect the task. */
export async function sourceOf(db: Db, owner: Owner, draft: Draft, library: Library): Promise<Source> {
  const source = await SOURCES[draft.kind](db, owner, draft, library)
  const count = source.questions.length
  if (count < REWARD_QUESTIONS_MIN)
    throw new Refusal('reward_few_questions', { count, least: REWARD_QUESTIONS_MIN })
  return source
}
