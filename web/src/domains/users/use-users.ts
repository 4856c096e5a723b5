import type { Output } from '@shangxue/contract/platform/endpoint'
import { getUser, listPermissions, listUsers } from '@shangxue/contract/users/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { UserFilters } from './accounts/use-user-filters.ts'

export type User = Output<typeof listUsers>['list'][number]
export type UserDetail = Output<typeof getUser>

/** Queries that a change of a user invalidates. */
export const USER_INVALIDATIONS = [listUsers, getUser, listPermissions] as const

const LIMIT = 40

export function useUsers(filters: UserFilters): ListState<User> {
  return infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listUsers, { ...filters, limit: LIMIT }), meta: { quiet: true } }),
  )
}

/** Returns the number of accounts without a password. */
export function useUsersWithoutPassword(): number {
  const { data } = useQuery({
    ...query(listUsers, { q: '', state: 'no_password', limit: 1 }),
    meta: { quiet: true },
  })
  return data?.pagination.total ?? 0
}
