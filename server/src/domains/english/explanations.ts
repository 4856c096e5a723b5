import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { studyExplanations } from './tables.ts'

interface Explained {
  readonly explanation: string
  readonly from_cache: boolean
}
export type ExplanationKind = 'word' | 'cloze' | 'dictation' | 'translation'

/** Explanations, each made once and then kept; the same one asked for twice at a time is made once as well. */
export function createExplanations(database: Database) {
  const underWay = new Map<string, Promise<Explained>>()

  async function explained(kind: ExplanationKind, itemId: number, make: () => string): Promise<Explained> {
    const explanation = make()
    const source = createHash('sha256').update(explanation).digest('base64url')
    return database.asSystem(async (db) => {
      const [kept] = await db
        .select({ source: studyExplanations.source, explanation: studyExplanations.explanation })
        .from(studyExplanations)
        .where(and(eq(studyExplanations.kind, kind), eq(studyExplanations.itemId, itemId)))
      if (kept?.source === source) return { explanation: kept.explanation, from_cache: true }
      await db
        .insert(studyExplanations)
        .values({ kind, itemId, source, explanation })
        .onConflictDoUpdate({
          target: [studyExplanations.kind, studyExplanations.itemId],
          set: { source, explanation, createdAt: sql`now()` },
        })
      return { explanation, from_cache: false }
    })
  }

  return (kind: ExplanationKind, itemId: number, make: () => string): Promise<Explained> => {
    const key = `${kind} ${itemId}`
    const same = underWay.get(key)
    if (same) return same
    const made = explained(kind, itemId, make).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
