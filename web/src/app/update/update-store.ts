import { create } from 'zustand'

/** What switches to the new version that is waiting; null while there is none. */
export const useUpdate = create<{ readonly apply: (() => void) | null }>(() => ({ apply: null }))
