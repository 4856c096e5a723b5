import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import { openFileLink } from '@shangxue/contract/platform/file-links'

/** Types that browsers display and that cannot contain scripts; anything else is downloaded. */
const INLINE_TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png'])
const STREAM = 'text/event-stream'

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the URLs of an endpoint; a parameter contains no slash. */
function endpointPattern(endpoint: Endpoint): RegExp {
  let pattern = escapeRegExp(endpoint.path)
  for (const key of pathKeys(endpoint.path)) pattern = pattern.replace(`:${key}`, '[^/]+')
  return new RegExp(`^${pattern}$`)
}

const FILES = ENDPOINTS.filter(
  (e) => e.method === 'GET' && e.produces && e.produces !== STREAM && e.path !== openFileLink.path,
).map((endpoint) => ({ endpoint, pattern: endpointPattern(endpoint) }))

/**
 * Returns the endpoint that serves a file at this path; undefined for other paths and for paths that are not
 * normalised.
 */
export function findFileEndpoint(path: string): Endpoint | undefined {
  const base = 'http://localhost'
  if (!URL.canParse(path, base) || new URL(path, base).pathname !== path) return undefined
  return FILES.find(({ pattern }) => pattern.test(path))?.endpoint
}

/** Content-Disposition of a linked file: images and PDFs are displayed, everything else is downloaded. */
export function contentDisposition(mediaType: string, original: string | undefined): string {
  const disposition = original ?? 'attachment'
  return INLINE_TYPES.has(mediaType) ? disposition.replace(/^attachment\b/, 'inline') : disposition
}
