import { create } from 'zustand'

/** `apply` switches to the waiting new version; null if there is none. */
export const useUpdate = create<{ readonly apply: (() => void) | null }>(() => ({ apply: null }))
