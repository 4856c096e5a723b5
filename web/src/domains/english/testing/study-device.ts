import { type Skill, subjectKey } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { withStudyDatabase } from '../store/study-database.ts'
import { openStudy } from '../store/study-log.ts'
import { GUEST } from '../store/study-state.ts'

/** Starts a test on a device without any study. */
export async function resetStudyDevice(): Promise<void> {
  // Opening another owner clears the guest's study that the page still holds in memory.
  await openStudy('甲/nobody')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await openStudy(GUEST)
}

/** Stores a memory of a word in one skill for the next screen that opens. */
export async function storeWordMemory(
  item: number,
  skill: Skill,
  memory: Partial<Memory> & Pick<Memory, 'lastDay' | 'due'>,
  owner: string = GUEST,
): Promise<void> {
  const completeMemory = { stability: 5, difficulty: 5, reps: 3, lapses: 0, ...memory }
  await openStudy('甲/nobody')
  await withStudyDatabase((database) =>
    database.put('memories', completeMemory, [owner, subjectKey({ kind: 'word', item, skill })]),
  )
}
