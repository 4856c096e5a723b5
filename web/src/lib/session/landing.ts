/** True for the screens of visitors. A signed-in user is redirected from there. */
export const isSignInPath = (path: string): boolean => path === '/login' || path === '/register'

/** The URL of the sign-in screen that returns to `from` (path with query and hash). */
export const signInPath = (from: string): string => `/login?redirect=${encodeURIComponent(from)}`

/**
 * Where to go after signing in or registering: the `redirect` parameter of the screen, if it is a path of this site and no
 * sign-in screen; otherwise `/`.
 */
export function landingPath(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/'
  if (!target.startsWith('/')) return '/'
  try {
    // The URL parser detects `//host` and `/\host`, which a check of the first characters does not.
    const url = new URL(target, location.origin)
    if (url.origin !== location.origin || isSignInPath(url.pathname)) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
