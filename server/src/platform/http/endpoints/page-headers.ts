/** A page of a list, as `toPage` builds it. */
export interface ListPage<T> {
  readonly list: T
  readonly pagination: Pagination
}
interface Pagination {
  readonly page: number
  readonly total: number
  readonly totalPages: number
  readonly totalCapped: boolean
}

/** Headers with what the list omits: the total and the URL of the next page. */
export function pageHeaders(url: string, { page, total, totalPages, totalCapped }: Pagination) {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('page', String(page + 1))
  return {
    ...(totalCapped ? {} : { 'x-total-count': String(total) }),
    ...(totalCapped || page < totalPages ? { link: `<${next.pathname}${next.search}>; rel="next"` } : {}),
  }
}
