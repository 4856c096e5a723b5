import { keyOf, type Skill } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { onDevice } from '../store/device.ts'
import { GUEST } from '../store/state.ts'
import { openStudy } from '../store/study.ts'

/** A device on which nobody has studied. */
export async function freshDevice(): Promise<void> {
  // somebody else's study in between lets go of what the page still holds of the guest's
  await openStudy('甲/nobody')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await openStudy(GUEST)
}

/** What somebody remembers of a word in one skill: for the next screen that opens. */
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
