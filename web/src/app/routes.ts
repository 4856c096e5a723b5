import type { ComponentType } from 'react'
import { ADDRESSES, type Address, type AddressPath } from './addresses.ts'

export interface AppRoute extends Address {
  /** Left out while the module isn't open yet. */
  readonly screen?: Screen
}
type Screen = () => Promise<{ default: ComponentType }>

/** The screens that are open. The build reads paths and files from this text (route-chunks.ts): keep the form. */
const SCREENS: Partial<Record<AddressPath, Screen>> = {
  '/login': () => import('../domains/session/screens/login-screen.tsx'),
  '/change-password': () => import('../domains/session/screens/change-password-screen.tsx'),
  '/my-profile': () => import('../domains/session/screens/profile-screen.tsx'),
  '/home': () => import('../domains/stock/screens/home-screen.tsx'),
  '/price': () => import('../domains/pricing/screens/price-screen.tsx'),
}

/** A page of all parts, to look at while building them. */
const PARTS: AppRoute = { path: '/dev/parts', title: '界面组件', area: 'account', auth: 'public' }

const withScreen = (address: Address & { readonly path: AddressPath }): AppRoute => {
  const screen = SCREENS[address.path]
  return screen ? { ...address, screen } : address
}

/** Every address with its screen, for the router. Domains are handed it (main.tsx), never import it. */
export const ROUTES: readonly AppRoute[] = [
  ...ADDRESSES.map(withScreen),
  ...(import.meta.env.DEV || import.meta.env.VITE_PARTS
    ? [{ ...PARTS, screen: () => import('../domains/dev/parts-screen.tsx') }]
    : []),
]
