import { recordsOf } from '../records.ts'
import { readStored, store } from '../storage.ts'
import { uniqueId } from '../unique.ts'
import type { Entry } from './entry.ts'
import { useOutbox } from './state.ts'

const records = recordsOf('shangxue-outbox', 'entries')
const ALL = 'all'
/** In local storage while there may be entries; changes with them, which tells the other tabs. */
export const MARK = 'outbox'

type Alter = (entries: readonly Entry[]) => readonly Entry[]

/** Earlier versions put the company's name before the user's number. */
const byNumber = (entry: Entry): Entry => ({
  ...entry,
  owner: entry.owner.slice(entry.owner.lastIndexOf('/') + 1),
})
const isFormer = ({ owner }: Entry) => owner.includes('/')

/** All entries are one record, so that each change is one transaction over all tabs. Rejects without a storage. */
export async function change(alter: Alter): Promise<void> {
  let same: boolean | undefined
  const entries = await records(ALL, (before: readonly Entry[] = []) => {
    const after = alter(before.some(isFormer) ? before.map(byNumber) : before)
    same = after === before
    return after
  })
  useOutbox.setState({ entries })
  if (!same) store(MARK, uniqueId())
}

export const read = (): Promise<void> => change((entries) => entries)

/** An owner's entries; the storage is asked where this page knows of none. Rejects without one. */
export async function entriesOf(owner: string): Promise<readonly Entry[]> {
  if (useOutbox.getState().entries.length === 0 && readStored(MARK)) await read()
  return useOutbox.getState().entries.filter((entry) => entry.owner === owner)
}
