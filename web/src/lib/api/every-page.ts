import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from './call.ts'
import { nextPage, type Page } from './queries.ts'
import type { Answer, Given } from './request.ts'

type Row<E extends Endpoint> = Answer<E> extends { readonly list: readonly (infer R)[] } ? R : never

/** Fetches the rows of all pages, one page after another, but at most `mostPages` pages. */
export async function everyPage<E extends Endpoint>(
  endpoint: Answer<E> extends Page ? E : never,
  input: Given<E>,
  { signal, mostPages = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; mostPages?: number } = {},
): Promise<Row<E>[]> {
  const rows: Row<E>[] = []
  let page: number | undefined = 1
  while (page !== undefined && page <= mostPages) {
    const answer = (await call<E>(endpoint, { ...input, page }, { signal, quiet: true })) as Page
    rows.push(...(answer.list as Row<E>[]))
    page = nextPage(answer)
  }
  return rows
}
