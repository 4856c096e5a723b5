import { storedOwner } from '../session/state.ts'
import { draftKey } from '../storage/drafts.ts'
import { readStored, store } from '../storage/local-storage.ts'

/** Stores copies of attempts on this device, so that they open without a network until they are submitted. */
export const attemptStore = <T>(slot: string) => ({
  read(id: number, owner = storedOwner()): T | undefined {
    try {
      return JSON.parse(readStored(draftKey(`${slot}/${id}`, owner)) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  write: (id: number, copy: T, owner: string): void =>
    store(draftKey(`${slot}/${id}`, owner), JSON.stringify(copy)),
  remove: (id: number, owner = storedOwner()): void => store(draftKey(`${slot}/${id}`, owner), null),
})
