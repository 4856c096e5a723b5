import { type Explainable, explain } from '@shangxue/study/language/explain'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findCompanyItem } from '../../content/service.ts'
import type { Library } from '../library/library.ts'
import { relatedWords } from '../library/related-words.ts'
import type { Explanation, Item } from './explanations.ts'

interface Parts {
  readonly database: Database
  readonly library: Library
}

/**
 * Explains an item that the caller's company wrote, by rule. The explanation is not stored, because stored ones are shared
 * by all companies, and no model is called.
 */
export async function explainCompanyItem(
  { database, library }: Parts,
  tenantId: number | null,
  kind: Item['kind'],
  id: number,
): Promise<Explanation> {
  const item =
    tenantId === null ? undefined : await database.withTenant({ tenantId }, (db) => findCompanyItem(db, id))
  const isSentence = kind === 'dictation' || kind === 'translation'
  if (!item || item.kind !== (isSentence ? 'sentence' : kind)) throw new AppError('not_found')
  const explainable = { kind, item: item.item } as Item
  return {
    explanation: explain(explainable as Explainable, relatedWords(explainable, library)),
    from_cache: false,
  }
}
