import { openFileLink } from '@shangxue/contract/file-links'

const LINK = openFileLink.path.split(':')[0] ?? ''

/** An address as logs may hold it: without its query, and without the token that opens a file for anyone. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const at = decoded(path).toLowerCase().indexOf(LINK)
  return at < 0 ? path : `${LINK}…`
}

/** An address can be spelled in many ways. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
