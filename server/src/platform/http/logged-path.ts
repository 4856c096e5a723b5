import { openFileLink } from '@shangxue/contract/file-links'

const LINK = openFileLink.path.split(':')[0] ?? ''

/** Returns the path of a URL without its query and without the token that opens a file for anyone. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const at = decoded(path).toLowerCase().indexOf(LINK)
  return at < 0 ? path : `${LINK}…`
}

/** A URL can be percent-encoded in many ways. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
