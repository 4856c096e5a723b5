/**
 * Labels of a user's pending writes on this device, such as `3 条操作` and `1 条动态`. The app provides the function, because it
 * knows all features that store writes (app/unsent.ts).
 */
export const pendingWrites: { list: (owner: string) => Promise<readonly string[]> } = { list: async () => [] }
