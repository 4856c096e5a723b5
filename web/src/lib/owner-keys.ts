/** The range of all keys `[owner, id]` of an owner in an IndexedDB store: arrays sort after all strings. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
