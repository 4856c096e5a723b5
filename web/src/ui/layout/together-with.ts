import type { ListState } from './list-page.tsx'

/** The list is not shown before what stands above it: neither pushes the other down. */
export const togetherWith = <T>(above: { isLoading: boolean }, list: ListState<T>): ListState<T> => ({
  ...list,
  status: list.status === 'ready' && above.isLoading ? 'loading' : list.status,
})
