/**
 * What waits on this device of a user until it is sent, in words: `3 条操作`, `1 条动态`. The app, which knows all that
 * keeps something, says how it is counted (app/unsent.ts).
 */
export const unsent: { list: (owner: string) => Promise<readonly string[]> } = { list: async () => [] }
