import { parsePositiveInt, type UrlParamChanges, useUrlParams } from '../../../lib/address/url-params.ts'

/** List filters in the query string, so that they survive leaving the screen and coming back. */
export function useListFilters() {
  const { search, get, set } = useUrlParams()
  return {
    get,
    store: parsePositiveInt(get('store')) ?? null,
    hasFilters: search.toString() !== '',
    set: (name: string, value: UrlParamChanges[string]) => set({ [name]: value }),
    setAll: set,
    clear: () => set(Object.fromEntries([...search.keys()].map((name) => [name, null]))),
  }
}

export type ListFilters = ReturnType<typeof useListFilters>
