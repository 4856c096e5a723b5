import { createHash } from 'node:crypto'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getBusinessNarrative } from '@shangxue/contract/summaries/endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Ai, Figures } from '../../adapters/ai/port.ts'
import { findUnknownNumber } from '../../adapters/ai/summary-numbers.ts'
import type { Columnar } from '../../platform/columnar/columnar.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getBusinessSummary } from './business-summary.ts'
import { describeSummary } from './describe-summary.ts'
import type { PendingDecisionsHook } from './pending-decisions.ts'
import { summaryTexts } from './schema.ts'

export interface SummaryParts {
  readonly ai: Ai
  readonly columnar: Columnar
  readonly domains: readonly PendingDecisionsHook[]
}

type BusinessText = Output<typeof getBusinessNarrative>

/** Time limit of the model; afterwards the rule-based text is used. */
const TIMEOUT_MS = 8_000
/** Minimum interval between model calls while figures change. */
const REFRESH_MINUTES = 30

/** Everybody who sees the same figures. */
const toAudience = ({ can, stores }: Pick<Actor, 'can' | 'stores'>): string =>
  [
    ...(['admin', 'finance', 'cost-view', 'inventory-manage'] as const).filter((key) => can(key)),
    ...(stores === 'all' ? [] : [`stores:${stores.locationIds.join(',')}`]),
  ].join(' ')

const toRuleText = ({ plain }: Figures): BusinessText => ({ text: plain, by: 'rules' })

async function loadCachedText(db: Db, audience: string) {
  const [cached] = await db
    .select({
      hash: summaryTexts.hash,
      words: summaryTexts.words,
      fresh: sql<boolean>`${summaryTexts.madeAt} > now() - make_interval(mins => ${REFRESH_MINUTES})`,
    })
    .from(summaryTexts)
    .where(eq(summaryTexts.audience, audience))
  return cached
}

const cacheText = (
  db: Db,
  row: Pick<typeof summaryTexts.$inferInsert, 'tenantId' | 'audience' | 'hash' | 'words'>,
) =>
  db
    .insert(summaryTexts)
    .values(row)
    .onConflictDoUpdate({
      target: [summaryTexts.tenantId, summaryTexts.audience],
      set: { hash: row.hash, words: row.words, madeAt: sql`now()` },
    })

/**
 * The summary text: cached for unchanged facts, otherwise from the model if all its numbers are facts, otherwise
 * rule-based.
 */
export async function getBusinessText(
  { ai, domains }: Omit<SummaryParts, 'columnar'>,
  { actor, transaction, commit }: ManualTransactionContext,
): Promise<BusinessText> {
  const { tenantId } = actor
  const audience = toAudience(actor)
  const { figures, cached } = await transaction(async (db) => ({
    figures: describeSummary(await getBusinessSummary(db, domains, actor)),
    cached: await loadCachedText(db, audience),
  }))
  const hash = createHash('sha256').update(JSON.stringify(figures)).digest('base64url')
  if (cached?.hash === hash && cached.words !== null) return { text: cached.words, by: 'model' }
  if (cached?.fresh) return toRuleText(figures)
  const { value, engine, fallback } = await ai.summarise({ tenantId, timeoutMs: TIMEOUT_MS }, figures)
  if (engine === 'embedded' && fallback === null) return toRuleText(figures)
  // For every engine: a text with a number that is not a fact is discarded.
  const words = engine !== 'embedded' && findUnknownNumber(value, figures) === null ? value : null
  return commit(async (db) => {
    await cacheText(db, { tenantId, audience, hash, words })
    return words === null ? toRuleText(figures) : { text: words, by: 'model' }
  })
}
