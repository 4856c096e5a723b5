import { LEAVE_DAY_MINUTES, type LeaveUnit } from '@shangxue/contract/leave/schemas'
import type { LeaveType } from '../api.ts'

export interface StepDraft {
  /** Stable React key of a row while it is edited. */
  readonly key: number
  readonly years: number | null
  readonly days: number | null
}

export interface TypeDraft {
  readonly name: string
  readonly unit: LeaveUnit
  readonly counted: boolean
  readonly calendar: boolean
  readonly paid: boolean
  readonly steps: StepDraft[]
  readonly carry: number | null
  readonly proof: number | null
  readonly most: number | null
  readonly active: boolean
  readonly version: number
}

export function toTypeDraft(type: LeaveType | null): TypeDraft {
  if (!type)
    return {
      ...{ name: '', unit: 'half_day', counted: false, calendar: false, paid: true, steps: [], carry: 0 },
      ...{ proof: null, most: null, active: true, version: 0 },
    }
  const { name, unit, counted, calendar_days, paid, yearly, carry_months, proof_days, most_days } = type
  return {
    ...{ name, unit, counted, calendar: calendar_days, paid, carry: carry_months, proof: proof_days },
    ...{ most: most_days, active: type.active, version: type.version },
    steps: yearly.map(({ years, minutes }, key) => ({ key, years, days: minutes / LEAVE_DAY_MINUTES })),
  }
}

const HALF_DAY = LEAVE_DAY_MINUTES / 2

export function validateType({ name, steps, counted }: TypeDraft): { name?: string; steps?: string } {
  const isIncomplete = steps.some(({ years, days }) => years === null || days === null)
  const isNotHalfDay = steps.some(({ days }) => ((days ?? 0) * LEAVE_DAY_MINUTES) % HALF_DAY !== 0)
  return {
    ...(name.trim() === '' && { name: '请填写假期名称' }),
    ...(counted && isIncomplete && { steps: '请填好每一档的工龄和天数，或移除空的一档' }),
    ...(counted && !isIncomplete && isNotHalfDay && { steps: '天数最小到半天' }),
  }
}

/** Converts the draft to the request. Types without a balance have no yearly entitlement. */
export const toTypeInput = (draft: TypeDraft) => ({
  ...{ name: draft.name.trim(), unit: draft.unit, counted: draft.counted, calendar_days: draft.calendar },
  ...{ paid: draft.paid, carry_months: draft.carry ?? 0, proof_days: draft.proof, most_days: draft.most },
  yearly: draft.counted
    ? draft.steps.map(({ years, days }) => ({
        years: years ?? 0,
        minutes: Math.round((days ?? 0) * LEAVE_DAY_MINUTES),
      }))
    : [],
})
