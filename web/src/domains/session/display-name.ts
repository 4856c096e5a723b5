/** Returns the user's name, else a learner's label with the id, else 未知用户. */
export const displayName = (name: string | null | undefined, id: number | null): string =>
  name?.trim() || (id === null ? '未知用户' : `学习者${id}`)
