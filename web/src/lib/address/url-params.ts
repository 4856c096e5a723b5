import { useSearchParams } from 'react-router'
import { useRewrite } from './use-rewrite.ts'

/** Parses a positive integer such as an id. Returns undefined for anything else. */
export const parsePositiveInt = (text: string | null | undefined): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Returns the value that the text names, or undefined if it is none of `values`. */
export const parseOneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)

/** Values by parameter: null, undefined, false and '' remove the parameter; true is 1. */
export type UrlParamChanges = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Returns a copy of the parameters with the changes applied. */
export function withParams(search: URLSearchParams, changes: UrlParamChanges): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '' || value === false) next.delete(name)
    else next.set(name, value === true ? '1' : String(value))
  }
  return next
}

/** Stores a screen's filters in its URL, so that they survive leaving and coming back. */
export function useUrlParams() {
  const [search] = useSearchParams()
  const rewrite = useRewrite()
  return {
    search,
    get: (name: string): string => search.get(name) ?? '',
    set(changes: UrlParamChanges) {
      rewrite((current) => withParams(new URLSearchParams(current), changes).toString())
    },
  }
}
