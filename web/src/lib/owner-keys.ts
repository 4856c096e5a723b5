/** The range of all keys `[owner, id]` of an owner in an IndexedDB store: arrays sort after all strings. */
export const ownerKeyRange = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
