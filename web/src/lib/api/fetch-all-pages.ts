import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from './call.ts'
import type { RequestOf, ResponseOf } from './http.ts'
import { nextPage, type Page } from './infinite-queries.ts'

type Row<E extends Endpoint> = ResponseOf<E> extends { readonly list: readonly (infer R)[] } ? R : never

/** Fetches the rows of all pages, one page after another, but at most `mostPages` pages. */
export async function fetchAllPages<E extends Endpoint>(
  endpoint: ResponseOf<E> extends Page ? E : never,
  input: RequestOf<E>,
  { signal, mostPages = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; mostPages?: number } = {},
): Promise<Row<E>[]> {
  const rows: Row<E>[] = []
  let page: number | undefined = 1
  while (page !== undefined && page <= mostPages) {
    const response = (await call<E>(endpoint, { ...input, page }, { signal, quiet: true })) as Page
    rows.push(...(response.list as Row<E>[]))
    page = nextPage(response)
  }
  return rows
}
