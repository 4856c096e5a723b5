import type { ComponentType } from 'react'

/** Loads a screen's code. */
export type Screen = () => Promise<{ default: ComponentType }>

/** Screens by address; app/routes.test.ts checks that every address has one. */
export type ScreenTable = Readonly<Partial<Record<string, Screen>>>
