import { type Kept, records } from './kept.ts'

/** Removes an owner's copies of exams from the device. Answers that the server does not have stay. */
export const forgetExamCopies = (owner: string): Promise<void> =>
  records.updateAll<Kept>((key, kept) => {
    if (!key.startsWith(`${owner}/`)) return kept
    return Object.keys(kept.unsaved).length > 0 ? { unsaved: kept.unsaved } : undefined
  })
