/** Screens for whoever is not signed in yet: a user is led on from there. */
export const isSignInPath = (path: string): boolean => path === '/login' || path === '/register'

/** The address of the sign-in screen that leads back to `from` (path with query and hash). */
export const signInPath = (from: string): string => `/login?redirect=${encodeURIComponent(from)}`

/**
 * Where to go after signing in or registering: the `redirect` of the screen's query, if it is a path of this site and
 * not such a screen itself; else `/`.
 */
export function landingPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  if (!wanted.startsWith('/')) return '/'
  try {
    // The parser sees through `//host` and `/\host`, which a look at the first letters doesn't.
    const url = new URL(wanted, location.origin)
    if (url.origin !== location.origin || isSignInPath(url.pathname)) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
