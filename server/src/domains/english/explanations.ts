import { createHash } from 'node:crypto'
import { type Explainable, explain, WORDING } from '@shangxue/study/explain'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Database } from '../../platform/database/database.ts'
import { within } from '../../platform/within.ts'
import type { Library } from './library.ts'
import { relatedOf } from './related.ts'
import { createRests } from './rests.ts'
import { studyExplanations } from './tables.ts'

export interface Explained {
  readonly explanation: string
  readonly from_cache: boolean
}
/** A library item, identical for all users. */
export type Item = Explainable & { readonly item: { readonly id: number; readonly grade: number } }

export interface ExplanationParts {
  readonly database: Database
  readonly library: Library
  readonly ai: Ai
  readonly log: { warn(fields: object, message: string): void }
  readonly now?: () => number
  /** How long a user waits for the model before the built-in explanation is shown, in milliseconds. */
  readonly waitMs?: number
  /** Time limit of the model in milliseconds. */
  readonly makingMs?: number
}

const WAIT_MS = 8_000
/** A response after the wait is stored for the next request. */
const MAKING_MS = 45_000
const BY_MODEL = '\n【说明】由AI讲解，与课本不一致时以课本为准。'

/**
 * Creates explanations once and stores them. For a tenant with an AI budget the model writes them; they contain no
 * user data, so all users share them. Concurrent equal requests share one call.
 */
export function createExplanations(parts: ExplanationParts) {
  const { database, library, ai, log, now = Date.now, waitMs = WAIT_MS, makingMs = MAKING_MS } = parts
  const together = { model: mergeEqual<Explained | null>(), rules: mergeEqual<Explained>() }
  const rests = createRests(now)
  const byRule = () => `rules:${WORDING}:${library.version}`

  async function kept({ kind, item }: Item, sources: readonly string[]): Promise<Explained | null> {
    const [row] = await database.asSystemOnce((db) =>
      db
        .select({ explanation: studyExplanations.explanation })
        .from(studyExplanations)
        .where(and(at(kind, item.id), inArray(studyExplanations.source, [...sources]))),
    )
    return row ? { explanation: row.explanation, from_cache: true } : null
  }

  /** Stores an explanation, replacing the previous one unless its source is `better`. */
  async function keep({ kind, item }: Item, source: string, explanation: string, better = source) {
    await database.asSystemOnce((db) =>
      db
        .insert(studyExplanations)
        .values({ kind, itemId: item.id, source, explanation })
        .onConflictDoUpdate({
          target: [studyExplanations.kind, studyExplanations.itemId],
          set: { source, explanation, createdAt: sql`now()` },
          setWhere: ne(studyExplanations.source, better),
        }),
    )
    return { explanation, from_cache: false }
  }

  /** Returns null if the model does not write it for any reason. */
  async function fromModel(of: Item, tenantId: number): Promise<Explained | null> {
    const source = byModel(of)
    const before = await kept(of, [source])
    if (before) return before
    const lesson = { of, grade: of.item.grade, related: relatedOf(of, library) }
    const { value, engine, fallback } = await ai.teach({ tenantId, timeoutMs: makingMs }, lesson)
    if (engine !== 'embedded') {
      rests.end(tenantId, nameOf(of))
      return keep(of, source, value + BY_MODEL)
    }
    rests.begin(fallback, tenantId, nameOf(of))
    return null
  }

  const fromRules = async (of: Item): Promise<Explained> =>
    (await kept(of, [byModel(of), byRule()])) ??
    keep(of, byRule(), explain(of, relatedOf(of, library)), byModel(of))

  function taught(of: Item, tenantId: number): Promise<Explained | null> {
    const making = together.model(`${tenantId} ${nameOf(of)}`, () =>
      fromModel(of, tenantId).catch((error: unknown) => {
        log.warn({ err: error, item: nameOf(of) }, 'an explanation was not made')
        return null
      }),
    )
    return within(waitMs, (end) =>
      Promise.race([
        making,
        new Promise<null>((done) =>
          end.addEventListener('abort', () => done(tooSlow(of, tenantId)), { once: true }),
        ),
      ]),
    )
  }

  function tooSlow(of: Item, tenantId: number): null {
    rests.slow(tenantId, nameOf(of))
    return null
  }

  /** `tenantId` is the tenant whose budget is used; null for guests. */
  return async (of: Item, tenantId: number | null): Promise<Explained> => {
    const mayAsk = tenantId !== null && !rests.now(tenantId, nameOf(of))
    const written = mayAsk ? await taught(of, tenantId) : null
    return written ?? together.rules(nameOf(of), () => fromRules(of))
  }
}

const at = (kind: string, itemId: number) =>
  and(eq(studyExplanations.kind, kind), eq(studyExplanations.itemId, itemId))
const nameOf = ({ kind, item }: Item): string => `${kind} ${item.id}`
/** The key ignores model and prompt: a change of either would otherwise pay for every explanation again. */
const byModel = ({ kind, item }: Item): string =>
  `model:${createHash('sha256')
    .update(JSON.stringify([kind, item]))
    .digest('base64url')}`

/** Concurrent calls with the same key share one promise. */
function mergeEqual<T>() {
  const underWay = new Map<string, Promise<T>>()
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const same = underWay.get(key)
    if (same) return same
    const made = run().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
