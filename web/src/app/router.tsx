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

/** Renders the screen that the route loader returned. */
function Loaded() {
  const Screen = useLoaderData() as ComponentType
  return <Screen />
}

/** Checks access and loads the code in parallel. The router's own `lazy` renders an empty page if loading fails. */
function loaderOf(route: AppRoute, screen: Screen, getLocation: GetLocation): LoaderFunction {
  const admit = guard(route, getLocation)
  const address = () => {
    const { pathname, search, hash } = getLocation()
    return pathname + search + hash
  }
  return async (args) => {
    const loading = loadOrReload(screen, address)
    // A load failure is irrelevant if the guard denies access.
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
  // The guard always redirects. The router warns about a route without an element.
  return { ...shared, loader: guard(route, getLocation), element: <></> }
}

/** Candidate routes of a path. If there are several, the router chooses the most specific one. */
function meantBy(pathname: string, table: readonly AppRoute[]): AppRoute[] {
  const named = table.filter(({ path }) => path === pathname)
  return named.length > 0 ? named : table.filter(({ path }) => matchPath(path, pathname))
}

type MakeRouter = (
  routes: RouteObject[],
  options: Pick<DOMRouterOpts, 'patchRoutesOnNavigation'>,
) => DataRouter

/** Creates a browser router whose history hides the entries of open overlays. */
const inBrowser: MakeRouter = (routes, options) =>
  createBrowserRouter(routes, { ...options, window: createRouterWindow() })

/**
 * Creates the router of the route table; tests pass a factory for a memory router. Routes are created on the first
 * navigation to their address, because creating all of them took a slow phone longer than rendering the first screen.
 */
export function createAppRouter(
  make: MakeRouter = inBrowser,
  table: readonly AppRoute[] = ROUTES,
): DataRouter {
  let router: DataRouter | undefined
  // The first loaders run before `router` is assigned.
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
        // main.tsx renders nothing before the first screen is ready, but the router requires a fallback.
        hydrateFallbackElement: <></>,
        children: [{ id: 'shell', element: <Shell />, children: routesFor(window.location.pathname) }],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => patch('shell', routesFor(path)) },
  )
  provideRouter(router)
  return router
}
