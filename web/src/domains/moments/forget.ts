import { NONE, type Posts, records, usePosts } from './posts.ts'

/** Removes an owner's draft from the device. Posts that wait for a connection stay. */
export async function forgetMomentDraft(owner: string): Promise<void> {
  if (usePosts.getState().owner === owner) usePosts.setState({ ...NONE, owner: '' })
  await records(owner, (kept: Posts | undefined) =>
    kept && kept.waiting.length > 0 ? { ...kept, draft: null } : undefined,
  )
}
