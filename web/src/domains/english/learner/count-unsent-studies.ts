import { ownerKeyRange } from '../../../lib/storage/indexed-db.ts'
import { withStudyDatabase } from '../store/study-database.ts'

/**
 * Counts an owner's answers and games that the server has not received. Rejects if the browser denies storage
 * access.
 */
export const countUnsentStudies = (owner: string): Promise<number> =>
  withStudyDatabase(async (database) => {
    const [events, plays] = await Promise.all([
      database.count('events', ownerKeyRange(owner)),
      database.count('plays', ownerKeyRange(owner)),
    ])
    return events + plays
  })
