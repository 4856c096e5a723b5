import type { Entry } from './entry.ts'
import { wake } from './send.ts'
import { change } from './storage.ts'

/** Has these sent again, all that wait included. Resolves when this page has done what it can. */
export async function retry(ids: readonly string[]): Promise<void> {
  const wanted = (entry: Entry): Entry =>
    ids.includes(entry.id) && entry.state !== 'waiting'
      ? { ...entry, state: 'waiting', message: '', wantedAt: Date.now() }
      : entry
  await change((entries) => entries.map(wanted))
  await wake()
}

/** Gives a write up. What has reached the server already is not undone. */
export const discard = (id: string): Promise<void> =>
  change((entries) => entries.filter((entry) => entry.id !== id))
