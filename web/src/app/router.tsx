import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  type RouteObject,
  useLoaderData,
} from 'react-router'
import { provideLeaving } from '../lib/address/leaving.ts'
import { loadOrReload } from './chunk-reload.ts'
import { guard, type Whereabouts } from './guard.ts'
import { Root } from './root.tsx'
import { type AppRoute, ROUTES } from './routes.ts'
import { ScreenError } from './screen-error.tsx'
import type { Screen } from './screens/table.ts'
import { Shell } from './shell.tsx'

/** What the loader brought: the screen's code. */
function Loaded() {
  const Screen = useLoaderData() as ComponentType
  return <Screen />
}

/** Admits and brings the code. The router's own `lazy` draws an empty page when the code cannot be had. */
function loaderOf(route: AppRoute, screen: Screen, whereabouts: Whereabouts): LoaderFunction {
  const admit = guard(route, whereabouts)
  const address = () => {
    const { pathname, search, hash } = whereabouts()
    return pathname + search + hash
  }
  return async (args) => {
    const loading = loadOrReload(screen, address)
    // Who isn't let in needn't know whether the code has come.
    loading.catch(() => undefined)
    return (await admit(args)) ?? (await loading).default
  }
}

function routeObject(route: AppRoute, whereabouts: Whereabouts): RouteObject {
  const shared = {
    path: route.path,
    handle: { title: route.title, tab: route.tab === true },
    errorElement: <ScreenError />,
  }
  if (route.screen)
    return { ...shared, loader: loaderOf(route, route.screen, whereabouts), Component: Loaded }
  // Never seen, as the guard leads on; but the router complains about an address that shows nothing.
  return { ...shared, loader: guard(route, whereabouts), element: <></> }
}

/** The router over the whole table; tests make a memory router of it. */
export function createAppRouter(
  make: (routes: RouteObject[]) => DataRouter = createBrowserRouter,
  table: readonly AppRoute[] = ROUTES,
): DataRouter {
  let router: DataRouter | undefined
  // The first loaders run before there is a router to ask.
  const whereabouts: Whereabouts = () =>
    router?.state.navigation.location ?? router?.state.location ?? window.location
  const objects = (routes: readonly AppRoute[]) => routes.map((route) => routeObject(route, whereabouts))
  router = make([
    {
      element: <Root />,
      errorElement: (
        <Root>
          <ScreenError />
        </Root>
      ),
      // nothing is drawn before there is a screen (main.tsx), but the router asks for it
      hydrateFallbackElement: <></>,
      children: [{ element: <Shell />, children: objects(table) }],
    },
  ])
  provideLeaving(() => {
    const to = router?.state.navigation.location
    return to !== undefined && to.pathname !== router?.state.location.pathname
  })
  return router
}
