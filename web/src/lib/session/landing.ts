/** The address of the sign-in screen that leads back to `from` (path with query and hash). */
export const signInPath = (from: string): string => `/login?redirect=${encodeURIComponent(from)}`

/**
 * Where to go after signing in: the `redirect` of the sign-in screen's query, if it is a path of this site and not
 * the sign-in screen itself; else `/`.
 */
export function landingPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  if (!wanted.startsWith('/')) return '/'
  try {
    // The parser sees through `//host` and `/\host`, which a look at the first letters doesn't.
    const url = new URL(wanted, location.origin)
    if (url.origin !== location.origin || url.pathname === '/login') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
