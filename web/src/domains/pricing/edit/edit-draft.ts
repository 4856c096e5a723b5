import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { formatTime, today } from '../../../lib/dates.ts'
import type { PriceKey } from './changes.ts'
import type { Column } from './paste-table.ts'
import type { Rounding, Rule, Way } from './reprice.ts'

/** Values of the edit form. Plain data, because the draft is stored on the device. */
export interface EditDraft {
  types: PriceType[]
  way: Way
  direction: 'down' | 'up'
  percent: number | null
  amount: number | null
  fixed: number | null
  rounding: Rounding
  when: 'now' | 'later'
  /** `2026-12-01T00:00` in the company's time zone. */
  moment: string
  reason: string
  typed: Partial<Record<PriceKey, number | null>>
  excluded: PriceKey[]
  apart: number[]
  text: string
  /** Columns assigned by the user; null if the recognised columns are used. */
  columns: Column[] | null
}

export const emptyDraft = (way: Way): EditDraft => ({
  types: ['wholesale'],
  way,
  direction: 'down',
  percent: null,
  amount: null,
  fixed: null,
  rounding: 'none',
  when: 'now',
  moment: `${addDays(today(), 1)}T00:00`,
  reason: '',
  typed: {},
  excluded: [],
  apart: [],
  text: '',
  columns: null,
})

export function toRule({ way, direction, percent, amount, fixed, rounding }: EditDraft): Rule {
  if (way === 'set') return { way, value: fixed }
  const value = way === 'percent' ? percent : amount
  return { way, value: value === null ? null : direction === 'down' ? -value : value, rounding }
}

/** Effective time in the format of the request: local time of the company. Undefined for immediately. */
export const validFrom = ({ when, moment }: EditDraft): string | undefined =>
  when === 'now' ? undefined : moment

const MAX_DAYS_AHEAD = 366

export function momentError({ when, moment }: EditDraft): string | undefined {
  if (when === 'now') return undefined
  if (Number.isNaN(Date.parse(moment))) return '请选择生效时间'
  if (moment <= `${today()}T${formatTime(Date.now())}`) return '生效时间已经过去，请选择之后的时间'
  return moment.slice(0, 10) > addDays(today(), MAX_DAYS_AHEAD) ? '请选择一年以内的时间' : undefined
}
