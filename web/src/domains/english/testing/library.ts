import { keyOf, type Skill } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import { IDBFactory } from 'fake-indexeddb'
import { ok } from '../../../lib/testing/server.ts'
import type { Word } from '../packs.ts'
import { onDevice } from '../store/device.ts'
import { GUEST } from '../store/state.ts'
import { openStudy } from '../store/study.ts'
import { aWord } from './words.ts'

/** A word whose meaning nobody takes for another's, unless it is given. */
export const wordOf = (id: number, spelling: string, more: Partial<Word> = {}): Word =>
  aWord({
    id,
    spelling,
    senses: [{ pos: 'n.', zh: `义${id}` }],
    example: { en: `This is ${spelling} here.`, zh: `例句${id}` },
    ...more,
  })

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)

/** Answers of a server whose library has these words, by grade; other grades are empty. */
export const libraryOf = (words: Readonly<Record<number, readonly Word[]>>) => ({
  'GET /api/english-study/library': () =>
    ok({
      version: 'v1',
      levels: [
        {
          level: '初中',
          grades: GRADES.map((grade) => ({ grade, name: `${grade} 级`, words: words[grade]?.length ?? 0 })),
          sentences: 0,
          cloze: 0,
        },
      ],
    }),
  'GET /api/english-study/words': (_input: unknown, { url }: { url: string }) => {
    const grade = Number(new URL(url, 'http://x').searchParams.get('grade'))
    return ok({ version: 'v1', list: words[grade] ?? [] })
  },
})

/** A device on which nobody has studied. */
export async function freshDevice(): Promise<void> {
  await openStudy('甲/nobody')
  globalThis.indexedDB = new IDBFactory()
  await openStudy(GUEST)
}

/** What somebody remembers of a word in one skill. */
export async function remember(
  item: number,
  skill: Skill,
  memory: Partial<Memory> & Pick<Memory, 'lastDay' | 'due'>,
  owner: string = GUEST,
): Promise<void> {
  const whole = { stability: 5, difficulty: 5, reps: 3, lapses: 0, ...memory }
  await onDevice((database) => database.put('memories', whole, [owner, keyOf({ kind: 'word', item, skill })]))
}
