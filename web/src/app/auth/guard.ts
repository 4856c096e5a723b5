import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isSignInPath, landingPath, signInPath } from '../../lib/session/landing.ts'
import { permissionsReady, restoreSession } from '../../lib/session/session.ts'
import { isPupil, useSession } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { isForStaff } from '../addresses.ts'
import type { AppRoute } from '../routes.ts'

const NO_PERMISSION = '没有权限访问'
const NO_PERMISSION_MS = 3_000

/** Returns the pending or current location including its hash, which loaders do not receive. */
export type GetLocation = () => { readonly pathname: string; readonly search: string; readonly hash: string }

function fullPath(url: URL, getLocation: GetLocation): string {
  const { pathname, search, hash } = getLocation()
  const path = url.pathname + url.search
  return pathname + search === path ? path + hash : path
}

function refuse(): Response {
  toast(NO_PERMISSION, { kind: 'warning', duration: NO_PERMISSION_MS })
  return redirect('/')
}

/** Uses the latest permissions, or the position of the stored session if they cannot be loaded. */
async function isPupilNow(): Promise<boolean> {
  if (!isPupil(useSession.getState())) return false
  await permissionsReady().catch(() => undefined)
  return isPupil(useSession.getState())
}

async function admit(route: AppRoute, url: URL, getLocation: GetLocation): Promise<Response | null> {
  restoreSession()
  const { isLoggedIn, isAdmin } = useSession.getState()
  if (isSignInPath(route.path)) return isLoggedIn ? redirect(landingPath(url.search)) : null
  if (!isLoggedIn && (route.auth !== 'public' || route.moduleKey) && !route.guests?.test(url.pathname))
    return redirect(signInPath(fullPath(url, getLocation)))
  if (route.auth === 'admin' && !isAdmin) return refuse()
  if (isForStaff(route) && (await isPupilNow()))
    return route.path === '/home' ? redirect('/english-study') : refuse()
  if (!route.moduleKey) {
    // Refreshes the permissions in the background, so that changes by the boss take effect without a new sign-in.
    permissionsReady().catch(() => undefined)
    return null
  }
  // Throws if the permissions cannot be loaded: an unknown permission is not a denied one.
  const permissions = await permissionsReady()
  return permissions[route.moduleKey] === true ? null : refuse()
}

/** Route loader that allows access (null), redirects, or throws an `ApiError` that the user can retry. */
export const guard =
  (route: AppRoute, getLocation: GetLocation) =>
  async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> => {
    const url = new URL(request.url)
    const refusal = await admit(route, url, getLocation)
    if (refusal || route.redirect === undefined) return refusal
    // The query of an unknown address must not reach the sign-in screen.
    return redirect(route.path === '*' ? route.redirect : route.redirect + url.search)
  }
