import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Nullable, OneOf } from '../platform/schema.ts'

export const LEVELS = ['小学', '初中', '高中', '大学'] as const
export type Level = (typeof LEVELS)[number]

export const getUserProfile = endpoint({
  method: 'POST',
  path: '/api/vuevantqita/get-user-profile',
  summary: 'Returns the name and avatar of a user of the same database',
  permission: 'login',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ user_id: Id }),
  output: Type.Object({ id: Id, yonghuming: Type.String(), avatar: Nullable(Type.String()) }),
})

export const getUserProficiency = endpoint({
  method: 'POST',
  path: '/api/english-study/get-user-proficiency',
  summary: 'Returns the assessed English level of a user of the same database',
  permission: 'login',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ user_id: Id }),
  output: Type.Object({
    hasAssessment: Type.Boolean(),
    assessed_level: Nullable(OneOf(LEVELS)),
    assessed_grade: Nullable(Type.String()),
  }),
})
