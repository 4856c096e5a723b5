import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isSignInPath, landingPath, signInPath } from '../../lib/session/landing.ts'
import { permissionsReady } from '../../lib/session/permissions.ts'
import { restoreSession } from '../../lib/session/session.ts'
import { isPupil, useSession } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { isForStaff } from '../addresses.ts'
import type { AppRoute } from '../routes.ts'

const NO_PERMISSION = '没有权限访问'
const NO_PERMISSION_MS = 3_000

/** Where the browser is or is about to be; loaders are told the address without its hash. */
export type Whereabouts = () => { readonly pathname: string; readonly search: string; readonly hash: string }

function fullPath(url: URL, whereabouts: Whereabouts): string {
  const { pathname, search, hash } = whereabouts()
  const path = url.pathname + url.search
  return pathname + search === path ? path + hash : path
}

function refuse(): Response {
  toast(NO_PERMISSION, { kind: 'warning', duration: NO_PERMISSION_MS })
  return redirect('/')
}

/** As far as can be known: without a network the position says it. */
async function isPupilNow(): Promise<boolean> {
  if (!isPupil(useSession.getState())) return false
  await permissionsReady().catch(() => undefined)
  return isPupil(useSession.getState())
}

async function admit(route: AppRoute, url: URL, whereabouts: Whereabouts): Promise<Response | null> {
  restoreSession()
  const { isLoggedIn, isAdmin } = useSession.getState()
  if (isSignInPath(route.path)) return isLoggedIn ? redirect(landingPath(url.search)) : null
  if (!isLoggedIn && (route.auth !== 'public' || route.moduleKey) && !route.guests?.test(url.pathname))
    return redirect(signInPath(fullPath(url, whereabouts)))
  if (route.auth === 'admin' && !isAdmin) return refuse()
  if (isForStaff(route) && (await isPupilNow()))
    return route.path === '/home' ? redirect('/english-study') : refuse()
  if (!route.moduleKey) {
    // asked for on the way: what the boss has granted or taken meanwhile shows without a new sign-in
    permissionsReady().catch(() => undefined)
    return null
  }
  // Throws when the permissions can't be had: not knowing isn't the same as not being allowed.
  const permissions = await permissionsReady()
  return permissions[route.moduleKey] === true ? null : refuse()
}

/** The loader of a route: lets in, sends elsewhere, or throws an `ApiError` to be retried. */
export const guard =
  (route: AppRoute, whereabouts: Whereabouts) =>
  async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> => {
    const url = new URL(request.url)
    const refusal = await admit(route, url, whereabouts)
    if (refusal || route.redirect === undefined) return refusal
    // an unknown address has nothing to say to the sign-in
    return redirect(route.path === '*' ? route.redirect : route.redirect + url.search)
  }
