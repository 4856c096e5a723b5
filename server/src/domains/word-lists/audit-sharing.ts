import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { users } from '../users/schema.ts'
import { ownWords } from './schema.ts'

interface SharedList {
  readonly id: number
  readonly name: string
  readonly userId: number
}

/** Records who shared a list or stopped its sharing, with the owner if that was somebody else. */
export async function auditSharing(
  { db, actor, request }: Context,
  action: 'word_list.shared' | 'word_list.sharing_stopped',
  { id, name, userId }: SharedList,
): Promise<void> {
  const isOwner = userId === actor.userId
  const [owner] = isOwner ? [] : await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  const after = {
    name,
    word_count: await db.$count(ownWords, sql`${ownWords.listId} = ${id}`),
    ...(owner && { list_owner: owner.name }),
  }
  await audit(db, actor, { action, entity: 'word_list', entityId: id, after }, request.id)
}
