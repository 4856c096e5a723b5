import type { Db } from '../../../platform/database/database.ts'
import { insertExercise, type Occasion } from '../composition/saved-exercises.ts'
import type { Item, Source } from '../engine/types.ts'

const TEXT =
  'Anna went to the market on Friday. She bought 12 apples for her grandmother. Then she took the bus home.'

const item = (skill: Item['skill'], answer: number): Item => ({
  kind: 'written',
  skill,
  stem: `What about ${skill}?`,
  options: ['One.', 'Two.', 'Three.', 'Four.'],
  answer,
  evidence: 'She bought 12 apples for her grandmother.',
  explanation: '原文第二句说得很清楚。',
  subject: `written:${skill}`,
})

const buildText = (overrides: Partial<Source> = {}): Source => ({
  key: 'reading:1',
  origin: 'library',
  title: 'A Day at the Market',
  titled: true,
  level: '初中',
  grade: 7,
  topic: 'food',
  story: true,
  paragraphs: [TEXT],
  glossary: [],
  written: [item('detail', 0), item('inference', 1), item('vocabulary', 2)],
  translation: null,
  ...overrides,
})

/** Inserts an exercise whose answers are 0, 1 and 2: a detail, an inference, a word. */
export const insertTestExercise = (
  db: Db,
  owner: { tenantId: number; userId: number },
  overrides: Partial<Source> = {},
  occasion: Occasion = { purpose: 'generated' },
) => {
  const source = buildText(overrides)
  return insertExercise(db, owner, { source, items: source.written }, occasion)
}
