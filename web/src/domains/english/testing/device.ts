import { keyOf, type Skill } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { onDevice } from '../store/device.ts'
import { GUEST } from '../store/state.ts'
import { openStudy } from '../store/study.ts'

/** Starts a test on a device without any study. */
export async function freshDevice(): Promise<void> {
  // Opening another owner clears the guest's study that the page still holds in memory.
  await openStudy('甲/nobody')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await openStudy(GUEST)
}

/** Stores a memory of a word in one skill for the next screen that opens. */
export async function remember(
  item: number,
  skill: Skill,
  memory: Partial<Memory> & Pick<Memory, 'lastDay' | 'due'>,
  owner: string = GUEST,
): Promise<void> {
  const whole = { stability: 5, difficulty: 5, reps: 3, lapses: 0, ...memory }
  await openStudy('甲/nobody')
  await onDevice((database) => database.put('memories', whole, [owner, keyOf({ kind: 'word', item, skill })]))
}
