import type { ReactNode } from 'react'
import type { ListFilters } from '../../stock/public.ts'

/** Views of the price rules, in the address of the price list. */
export const POLICY_VIEWS = ['levels', 'own', 'breaks', 'gifts'] as const
export type PolicyView = (typeof POLICY_VIEWS)[number]
export const policyPath = (view: PolicyView): string => `/price?view=${view}`

export interface PolicyViewProps {
  readonly address: ListFilters
  /** Switches between the views. */
  readonly switcher: ReactNode
}
