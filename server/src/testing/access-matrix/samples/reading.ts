import { createContentItem } from '@shangxue/contract/content/endpoints'
import { startReading } from '@shangxue/contract/reading/endpoints'
import { addMaterial } from '@shangxue/contract/reading/materials'
import { SAMPLES } from '../../../domains/content/testing/samples.ts'
import { insertTestExercise } from '../../../domains/reading/testing/exercise.ts'
import type { Harness, TestUser } from '../../harness.ts'

const TEXT = 'The small shop opens at ten in the morning and closes at eight in the evening. '.repeat(6)

/** An exercise, an attempt at it and a text of the boss. */
export async function readingRecords(h: Harness, { tenantId, userId, token }: TestUser) {
  const exercise = {
    id: await h.database.withTenant({ tenantId }, (db) => insertTestExercise(db, { tenantId, userId })),
  }
  const { data: started } = await h.call(startReading, exercise, { token })
  const attempt = { id: started.attempt_id, chosen: [], ms: [] }
  const materialFields = { title: '越权', level: '初中', text: TEXT } as const
  const { data: material } = await h.call(addMaterial, materialFields, { token })
  return {
    '/api/reading/texts/:id/open': { id: 999 },
    '/api/reading/exercises/:id': exercise,
    '/api/reading/exercises/:id/start': exercise,
    '/api/reading/exercises/:id/paper': exercise,
    '/api/reading/attempts/:id': attempt,
    '/api/reading/attempts/:id/answers': { ...attempt, seq: 1 },
    '/api/reading/attempts/:id/submit': attempt,
    '/api/reading/attempts/:id/share': attempt,
    '/api/reading/attempts/:id/tasks': { ...attempt, answers: [] },
    '/api/reading/materials/:id': { id: material.id },
  }
}

/** A draft of the boss, as path parameters of each endpoint. */
export async function contentRecords(h: Harness, { token }: TestUser) {
  const fields = { level: '小学', grade: 5, content: { word: SAMPLES.word } } as const
  const { data } = await h.call(createContentItem, { kind: 'word', ...fields }, { token })
  const item = { id: data.id }
  return {
    '/api/content/items/:id': { ...item, ...fields, version: 1 },
    '/api/content/items/:id/publish': { ...item, version: 1 },
    '/api/content/items/:id/withdraw': item,
    '/api/content/items/:id/versions': item,
    '/api/content/items/:id/versions/:number': { ...item, number: 1 },
    '/api/content/items/:id/restore': { ...item, version: 1, restore: 1 },
  }
}
