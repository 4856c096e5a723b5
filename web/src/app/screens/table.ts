import type { ComponentType } from 'react'
import type { AddressPath } from '../addresses.ts'

/** Loads a screen's code. */
export type Screen = () => Promise<{ default: ComponentType }>

/** Screens by address. */
export type ScreenTable = Partial<Record<AddressPath, Screen>>
