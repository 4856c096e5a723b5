import { useSearchParams } from 'react-router'

/** Filters of a list in the address: leaving and coming back finds them as they were. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const store = Number(search.get('store'))
  return {
    get: (name: string): string => search.get(name) ?? '',
    store: Number.isSafeInteger(store) && store > 0 ? store : null,
    any: search.toString() !== '',
    /** null and '' take the filter away. */
    set(name: string, value: string | number | null) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null || value === '') next.delete(name)
          else next.set(name, String(value))
          return next
        },
        { replace: true },
      )
    },
    clear: () => setSearch({}, { replace: true }),
  }
}

export type Filters = ReturnType<typeof useFilters>
