import { getUserProficiency, getUserProfile, LEVELS } from '@shangxue/contract/users/endpoints'
import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { proficiencies, users } from './schema.ts'

export function userRoutes({ serve }: Server) {
  serve(getUserProfile, async ({ db }, { user_id }) => {
    const [user] = await db
      .select({ id: users.id, yonghuming: users.name, avatar: users.avatar })
      .from(users)
      .where(eq(users.id, user_id))
    if (!user) throw new AppError('not_found')
    return user
  })

  serve(getUserProficiency, async ({ db }, { user_id }) => {
    const [proficiency] = await db.select().from(proficiencies).where(eq(proficiencies.userId, user_id))
    const level = LEVELS.find((candidate) => candidate === proficiency?.level)
    return {
      hasAssessment: level !== undefined,
      assessed_level: level ?? null,
      assessed_grade: level ? (proficiency?.grade ?? null) : null,
    }
  })
}
