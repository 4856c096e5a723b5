import { ofOwner, onDevice } from './device.ts'

/** How many answers and games of an owner the server does not have yet. Rejects where the browser refuses a storage. */
export const unsentStudies = (owner: string): Promise<number> =>
  onDevice(async (database) => {
    const [events, plays] = await Promise.all([
      database.count('events', ofOwner(owner)),
      database.count('plays', ofOwner(owner)),
    ])
    return events + plays
  })
