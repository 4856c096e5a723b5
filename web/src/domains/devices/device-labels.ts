import {
  type ActivationState,
  type AllocationState,
  EXPIRING_DAYS,
} from '@shangxue/contract/devices/endpoints'
import { daysBetween } from '@shangxue/study/time/calendar'
import { today } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const ACTIVATION_TAG_KINDS: Record<ActivationState, TagKind> = {
  activated: 'success',
  sold_unactivated: 'warning',
  activated_unsold: 'danger',
  unactivated: 'neutral',
  foreign: 'info',
  unknown: 'neutral',
  duplicate: 'neutral',
  invalid: 'danger',
}

export const ALLOCATION_TAG_KINDS: Record<AllocationState, TagKind> = {
  open: 'success',
  ended: 'neutral',
  expired: 'warning',
  sold: 'info',
}

/** Days between sale and activation. */
export function gapText(days: number): string {
  if (days === 0) return '售出当天激活'
  return days > 0 ? `售后 ${days} 天激活` : `售前 ${-days} 天已激活`
}

/** Whether the expiry date is near or past. */
export const expiresSoon = (day: string): boolean => daysBetween(today(), day) <= EXPIRING_DAYS

/** Remaining days of an open allocation. */
export function remainingText(day: string): string {
  const remainingDays = daysBetween(today(), day)
  if (remainingDays < 0) return '已过到期日'
  return remainingDays === 0 ? '今天到期' : `还剩 ${remainingDays} 天`
}
