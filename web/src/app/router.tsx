import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type DataRouter,
  type DOMRouterOpts,
  type LoaderFunction,
  matchPath,
  type RouteObject,
  useLoaderData,
} from 'react-router'
import { createRouterWindow } from '../lib/address/overlay-history.ts'
import { provideRouter } from '../lib/address/pending-navigation.ts'
import type { Screen } from '../lib/screens.ts'
import { type GetLocation, guard } from './auth/guard.ts'
import { type AppRoute, ROUTES } from './routes.ts'
import { Root } from './shell/root.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { Shell } from './shell/shell.tsx'
import { loadOrReload } from './update/chunk-reload.ts'

/** What the loader brought: the screen's code. */
function Loaded() {
  const Screen = useLoaderData() as ComponentType
  return <Screen />
}

/** Admits and brings the code. The router's own `lazy` draws an empty page when the code cannot be had. */
function loaderOf(route: AppRoute, screen: Screen, getLocation: GetLocation): LoaderFunction {
  const admit = guard(route, getLocation)
  const address = () => {
    const { pathname, search, hash } = getLocation()
    return pathname + search + hash
  }
  return async (args) => {
    const loading = loadOrReload(screen, address)
    // Who isn't let in needn't know whether the code has come.
    loading.catch(() => undefined)
    return (await admit(args)) ?? (await loading).default
  }
}

function routeObject(route: AppRoute, getLocation: GetLocation): RouteObject {
  const shared = {
    path: route.path,
    handle: { title: route.title, tab: route.tab === true, area: route.area },
    errorElement: <ScreenError />,
  }
  if (route.screen)
    return { ...shared, loader: loaderOf(route, route.screen, getLocation), Component: Loaded }
  // Never seen, as the guard leads on; but the router complains about an address that shows nothing.
  return { ...shared, loader: guard(route, getLocation), element: <></> }
}

/** The routes that an address may mean: one, or several of which the router takes the most exact. */
function meantBy(pathname: string, table: readonly AppRoute[]): AppRoute[] {
  const named = table.filter(({ path }) => path === pathname)
  return named.length > 0 ? named : table.filter(({ path }) => matchPath(path, pathname))
}

type MakeRouter = (
  routes: RouteObject[],
  options: Pick<DOMRouterOpts, 'patchRoutesOnNavigation'>,
) => DataRouter

/** In the browser, with a history that hides the entries of open sheets. */
const inBrowser: MakeRouter = (routes, options) =>
  createBrowserRouter(routes, { ...options, window: createRouterWindow() })

/**
 * The router over the table; tests make a memory router of it. A route is made when its address is first gone to: making
 * all of them took a slow phone longer than drawing the first screen.
 */
export function createAppRouter(
  make: MakeRouter = inBrowser,
  table: readonly AppRoute[] = ROUTES,
): DataRouter {
  let router: DataRouter | undefined
  // The first loaders run before there is a router to ask.
  const getLocation: GetLocation = () =>
    router?.state.navigation.location ?? router?.state.location ?? window.location
  const made = new Set<AppRoute>()
  const routesFor = (pathname: string) => {
    const wanted = meantBy(pathname, table).filter((route) => !made.has(route))
    for (const route of wanted) made.add(route)
    return wanted.map((route) => routeObject(route, getLocation))
  }
  router = make(
    [
      {
        element: <Root />,
        errorElement: (
          <Root>
            <ScreenError />
          </Root>
        ),
        // nothing is drawn before there is a screen (main.tsx), but the router asks for it
        hydrateFallbackElement: <></>,
        children: [{ id: 'shell', element: <Shell />, children: routesFor(window.location.pathname) }],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => patch('shell', routesFor(path)) },
  )
  provideRouter(router)
  return router
}
