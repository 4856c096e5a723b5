import type { Totals } from '@shangxue/contract/attendance/schemas'
import type { Static } from 'typebox'
import type { EvaluatedDay } from './day-cards.ts'

export type MonthTotals = Static<typeof Totals>

const COUNTED = ['normal', 'late', 'serious_late', 'early', 'absent', 'missed', 'field'] as const

const emptyTotals = (): MonthTotals => ({
  ...{ work_days: 0, attended_days: 0, rest_days: 0, normal: 0, late: 0, serious_late: 0, early: 0 },
  ...{ absent: 0, missed: 0, field: 0, leave: 0, late_minutes: 0, early_minutes: 0, worked_minutes: 0 },
  ...{ leave_minutes: 0, ahead: { work_days: 0, rest_days: 0, leave: 0 } },
})

/** Rounds to hundredths of a day, so that fractions add up exactly. */
const addDays = (days: number, added: number): number => Math.round((days + added) * 100) / 100

/**
 * Sums up days. Each figure counts the days with that state, so a day may count twice; leave counts fractions of days. Future
 * days are counted separately, as planned.
 */
export function sumDays(cards: readonly EvaluatedDay[]): MonthTotals {
  const totals = emptyTotals()
  for (const card of cards) {
    const { states, shift } = card
    if (card.state === 'none') continue
    if (card.after_today) {
      totals.ahead[shift === null ? 'rest_days' : 'work_days'] += 1
      totals.ahead.leave = addDays(totals.ahead.leave, card.leave_days)
      continue
    }
    totals.leave = addDays(totals.leave, card.leave_days)
    totals.leave_minutes += card.leave_minutes
    if (card.state === 'ahead') continue
    if (shift === null) totals.rest_days += 1
    else {
      totals.work_days += 1
      if (card.in !== null || card.out !== null) totals.attended_days += states.includes('absent') ? 0 : 1
    }
    for (const state of COUNTED) totals[state] += states.includes(state) ? 1 : 0
    if (states.includes('late') || states.includes('serious_late')) totals.late_minutes += card.late_minutes
    if (states.includes('early')) totals.early_minutes += card.early_minutes
    totals.worked_minutes += card.worked_minutes
  }
  return totals
}
