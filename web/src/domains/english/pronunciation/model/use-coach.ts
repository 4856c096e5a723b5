import { useEffect, useRef, useState } from 'react'
import { type Coach, startCoach } from './coach.ts'
import { isModelStored, loadModel, ModelError } from './model-store.ts'

export type CoachState =
  /** Looking whether the device has the model. */
  | { readonly kind: 'checking' }
  /** The screen shows the size, and the learner decides. */
  | { readonly kind: 'needs-download' }
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'ready'; readonly coach: Coach }
  | { readonly kind: 'offline' | 'failed' | 'unsupported' }

const isSupported = () => typeof Worker !== 'undefined' && typeof OfflineAudioContext !== 'undefined'

/** The coach of a screen: loads a stored model at once and downloads it on request. Leaving the screen frees it. */
export function useCoach() {
  const [state, setState] = useState<CoachState>({ kind: 'checking' })
  const active = useRef<AbortController>(undefined)

  const load = async (controller: AbortController) => {
    setState({ kind: 'loading', share: 0 })
    try {
      const show = (share: number) => {
        if (!controller.signal.aborted) setState({ kind: 'loading', share })
      }
      const file = await loadModel(show, controller.signal)
      if (controller.signal.aborted) return
      const coach = startCoach(file)
      controller.signal.addEventListener('abort', () => coach.close())
      setState({ kind: 'ready', coach })
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ kind: error instanceof ModelError ? error.reason : 'unsupported' })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; `load` only uses state setters.
  useEffect(() => {
    const controller = new AbortController()
    active.current = controller
    if (!isSupported()) setState({ kind: 'unsupported' })
    else
      void isModelStored().then((isStored) => {
        if (controller.signal.aborted) return
        if (isStored) void load(controller)
        else setState({ kind: navigator.onLine ? 'needs-download' : 'offline' })
      })
    return () => controller.abort()
  }, [])

  return {
    state,
    download: () => {
      if (active.current && state.kind !== 'loading' && state.kind !== 'ready') void load(active.current)
    },
  }
}
