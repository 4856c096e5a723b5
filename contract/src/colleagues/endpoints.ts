import { type Static, Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Nullable, Paged, Query, searchText } from '../platform/schema.ts'

export const Colleague = Type.Object({
  id: Id,
  name: Type.String(),
  position: Type.String(),
  avatar: Nullable(Type.String()),
  pinyin: Type.String({ description: 'Full pinyin and initials of the name, for searching' }),
})
export type Colleague = Static<typeof Colleague>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/colleagues',
  summary: 'Lists active staff for selection, searched by name, pinyin or position',
  permission: 'staff',
  input: Query({ q: searchText }),
  output: Paged(Colleague),
})
