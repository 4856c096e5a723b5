import type { Page } from '@playwright/test'

export interface RecordedResponse {
  readonly path: string
  readonly data: unknown
}

/** Records every JSON response of the server during a test. */
export function recordResponses(page: Page) {
  const reading: Promise<RecordedResponse>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return
    const answer = response.json().then((data) => ({ path: pathname, data }))
    // The responses of a closed page are no longer available.
    reading.push(answer.catch(() => ({ path: pathname, data: null })))
  })
  return () => Promise.all(reading)
}

const COST = /cost|purchase|floor|margin|value_fen/

/** Returns the paths of cost figures in a response: by field name or price type. */
export function costFieldsIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = `${at}.${key}`
    const revealsCost =
      typeof inner === 'number' ? COST.test(key) : key === 'type' && COST.test(String(inner))
    return revealsCost ? [path] : costFieldsIn(inner, path)
  })
}
