import { openFileLink } from '@shangxue/contract/platform/file-links'

const LINK_PREFIX = openFileLink.path.split(':')[0] ?? ''

/** Returns the path of a URL without its query and without the token that opens a file for anyone. */
export function redactPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const linkAt = decodePath(path).toLowerCase().indexOf(LINK_PREFIX)
  return linkAt < 0 ? path : `${LINK_PREFIX}…`
}

/** A URL can be percent-encoded in many ways. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
