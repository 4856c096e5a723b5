import { createHash } from 'node:crypto'
import { EXPLANATION_VERSION, type Explainable, explain } from '@shangxue/study/language/explain'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ai } from '../../../adapters/ai/port.ts'
import { withTimeout } from '../../../platform/async/with-timeout.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Library } from '../library/library.ts'
import { relatedWords } from '../library/related-words.ts'
import { studyExplanations } from '../schema.ts'
import { createModelCooldown } from './model-cooldown.ts'

export interface Explanation {
  readonly explanation: string
  readonly from_cache: boolean
}
/** A library item, identical for all users. */
export type Item = Explainable & { readonly item: { readonly id: number; readonly grade: number } }

export interface ExplanationOptions {
  readonly database: Database
  readonly library: Library
  readonly ai: Ai
  readonly log: { warn(fields: object, message: string): void }
  readonly now?: () => number
  /** How long a user waits for the model before the built-in explanation is shown, in milliseconds. */
  readonly waitMs?: number
  /** Time limit of the model in milliseconds. */
  readonly modelTimeoutMs?: number
}

const DEFAULT_WAIT_MS = 8_000
/** A response after the wait is stored for the next request. */
const DEFAULT_MODEL_TIMEOUT_MS = 45_000
const MODEL_NOTICE = '\n【说明】由AI讲解，与课本不一致时以课本为准。'

/**
 * Creates explanations once and stores them. For a tenant with an AI budget the model writes them; they contain no
 * user data, so all users share them. Concurrent equal requests share one call.
 */
export function createExplanationService(options: ExplanationOptions) {
  const {
    database,
    library,
    ai,
    log,
    now = Date.now,
    waitMs = DEFAULT_WAIT_MS,
    modelTimeoutMs = DEFAULT_MODEL_TIMEOUT_MS,
  } = options
  const inFlight = { model: createCallMerger<Explanation | null>(), rules: createCallMerger<Explanation>() }
  const cooldown = createModelCooldown(now)
  const ruleSource = () => `rules:${EXPLANATION_VERSION}:${library.version}`

  async function findStored({ kind, item }: Item, sources: readonly string[]): Promise<Explanation | null> {
    const [row] = await database.queryAsOwner((db) =>
      db
        .select({ explanation: studyExplanations.explanation })
        .from(studyExplanations)
        .where(and(isItem(kind, item.id), inArray(studyExplanations.source, [...sources]))),
    )
    return row ? { explanation: row.explanation, from_cache: true } : null
  }

  /** Stores an explanation, replacing the previous one unless its source is `betterSource`. */
  async function store({ kind, item }: Item, source: string, explanation: string, betterSource = source) {
    await database.queryAsOwner((db) =>
      db
        .insert(studyExplanations)
        .values({ kind, itemId: item.id, source, explanation })
        .onConflictDoUpdate({
          target: [studyExplanations.kind, studyExplanations.itemId],
          set: { source, explanation, createdAt: sql`excluded.created_at` },
          setWhere: ne(studyExplanations.source, betterSource),
        }),
    )
    return { explanation, from_cache: false }
  }

  /** Returns null if the model does not write it for any reason. */
  async function explainWithModel(item: Item, tenantId: number): Promise<Explanation | null> {
    const source = modelSource(item)
    const stored = await findStored(item, [source])
    if (stored) return stored
    const lessonRequest = { of: item, grade: item.item.grade, related: relatedWords(item, library) }
    const { value, engine, fallback } = await ai.teach({ tenantId, timeoutMs: modelTimeoutMs }, lessonRequest)
    if (engine !== 'embedded') {
      cooldown.resume(tenantId, itemKey(item))
      return store(item, source, value + MODEL_NOTICE)
    }
    cooldown.pause(fallback, tenantId, itemKey(item))
    return null
  }

  const explainWithRules = async (item: Item): Promise<Explanation> =>
    (await findStored(item, [modelSource(item), ruleSource()])) ??
    store(item, ruleSource(), explain(item, relatedWords(item, library)), modelSource(item))

  function explainWithinWait(item: Item, tenantId: number): Promise<Explanation | null> {
    const modelCall = inFlight.model(`${tenantId} ${itemKey(item)}`, () =>
      explainWithModel(item, tenantId).catch((error: unknown) => {
        log.warn({ err: error, item: itemKey(item) }, 'an explanation was not made')
        return null
      }),
    )
    return withTimeout(waitMs, (end) =>
      Promise.race([
        modelCall,
        new Promise<null>((done) =>
          end.addEventListener('abort', () => done(markSlow(item, tenantId)), { once: true }),
        ),
      ]),
    )
  }

  function markSlow(item: Item, tenantId: number): null {
    cooldown.markSlow(tenantId, itemKey(item))
    return null
  }

  /** `tenantId` is the tenant whose budget is used; null for guests. */
  return async (item: Item, tenantId: number | null): Promise<Explanation> => {
    const canUseModel = tenantId !== null && !cooldown.isPaused(tenantId, itemKey(item))
    const modelExplanation = canUseModel ? await explainWithinWait(item, tenantId) : null
    return modelExplanation ?? inFlight.rules(itemKey(item), () => explainWithRules(item))
  }
}

const isItem = (kind: string, itemId: number) =>
  and(eq(studyExplanations.kind, kind), eq(studyExplanations.itemId, itemId))
const itemKey = ({ kind, item }: Item): string => `${kind} ${item.id}`
/** The key ignores model and prompt: a change of either would otherwise pay for every explanation again. */
const modelSource = ({ kind, item }: Item): string =>
  `model:${createHash('sha256')
    .update(JSON.stringify([kind, item]))
    .digest('base64url')}`

/** Concurrent calls with the same key share one promise. */
function createCallMerger<T>() {
  const pending = new Map<string, Promise<T>>()
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const existing = pending.get(key)
    if (existing) return existing
    const promise = run().finally(() => pending.delete(key))
    pending.set(key, promise)
    return promise
  }
}
