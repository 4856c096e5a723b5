/** All keys `[owner, id]` of an owner in an IndexedDB store: arrays sort after every text. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
