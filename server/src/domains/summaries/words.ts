import { createHash } from 'node:crypto'
import type { Output } from '@shangxue/contract/endpoint'
import type { getBusinessWords } from '@shangxue/contract/summaries'
import { eq, sql } from 'drizzle-orm'
import type { Ai, Figures } from '../../adapters/ai/port.ts'
import { strangeNumber } from '../../adapters/ai/told-numbers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SlowContext } from '../../platform/serve.ts'
import { businessSummary } from './business.ts'
import { factsOf } from './facts.ts'
import type { Who } from './report.ts'
import { summaryWords } from './tables.ts'

type Words = Output<typeof getBusinessWords>

/** Time limit of the model; afterwards the rule-based text is used. */
const WAIT_MS = 8_000
/** Minimum interval between model calls while figures change. */
const AGAIN_MINUTES = 30

const audienceOf = ({ can }: Who): string =>
  (['admin', 'finance', 'cost-view', 'inventory-manage'] as const).filter((key) => can(key)).join(' ')

const byRule = ({ plain }: Figures): Words => ({ text: plain, by: 'rules' })

async function keptFor(db: Db, audience: string) {
  const [kept] = await db
    .select({
      hash: summaryWords.hash,
      words: summaryWords.words,
      fresh: sql<boolean>`${summaryWords.madeAt} > now() - make_interval(mins => ${AGAIN_MINUTES})`,
    })
    .from(summaryWords)
    .where(eq(summaryWords.audience, audience))
  return kept
}

const keep = (
  db: Db,
  row: Pick<typeof summaryWords.$inferInsert, 'tenantId' | 'audience' | 'hash' | 'words'>,
) =>
  db
    .insert(summaryWords)
    .values(row)
    .onConflictDoUpdate({
      target: [summaryWords.tenantId, summaryWords.audience],
      set: { hash: row.hash, words: row.words, madeAt: sql`now()` },
    })

/**
 * The summary text: cached for unchanged facts, otherwise from the model if all its numbers are facts, otherwise
 * rule-based.
 */
export async function businessWords(ai: Ai, { actor, transaction, commit }: SlowContext): Promise<Words> {
  const { tenantId } = actor
  const audience = audienceOf(actor)
  const { figures, kept } = await transaction(async (db) => ({
    figures: factsOf(await businessSummary(db, actor)),
    kept: await keptFor(db, audience),
  }))
  const hash = createHash('sha256').update(JSON.stringify(figures)).digest('base64url')
  if (kept?.hash === hash && kept.words !== null) return { text: kept.words, by: 'model' }
  if (kept?.fresh) return byRule(figures)
  const { value, engine, fallback } = await ai.summarise({ tenantId, timeoutMs: WAIT_MS }, figures)
  if (engine === 'embedded' && fallback === null) return byRule(figures)
  // For every engine: a text with a number that is not a fact is discarded.
  const words = engine !== 'embedded' && strangeNumber(value, figures) === null ? value : null
  return commit(async (db) => {
    await keep(db, { tenantId, audience, hash, words })
    return words === null ? byRule(figures) : { text: words, by: 'model' }
  })
}
