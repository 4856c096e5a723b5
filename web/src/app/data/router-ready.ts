import type { DataRouter } from 'react-router'

/** Resolves when the code of the first screen has loaded, or the screen shown instead is known. */
export const routerReady = (router: Pick<DataRouter, 'state' | 'subscribe'>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
