import type { ListState } from './list-page.tsx'

/** Keeps the list in its loading state until the header above it has loaded, which avoids a layout shift. */
export const waitForHeader = <T>(header: { isLoading: boolean }, list: ListState<T>): ListState<T> => ({
  ...list,
  status: list.status === 'ready' && header.isLoading ? 'loading' : list.status,
})
