import { ANALYSIS_STATES } from './analysis-sights.ts'
import { ATTENDANCE_STATES } from './attendance-sights.ts'
import { CASH_STATES } from './cash-sights.ts'
import { CUSTOMER_STATES } from './customer-sights.ts'
import { DUTY_STATES } from './duty-sights.ts'
import { ACCESSORY_STATES } from './goods-sights.ts'
import { LEAVE_STATES } from './leave-sights.ts'
import { MONEY_STATES } from './money-sights.ts'
import { MORNING_STATES } from './morning-sights.ts'
import { OFFICE_STATES } from './office-sights.ts'
import { SCREEN_STATES } from './sights.ts'
import { TASK_STATES } from './task-sights.ts'

/** All that is looked at outside learning; each list by a test of its own, so that they run beside each other. */
export const STATES_BY_AREA = {
  business: SCREEN_STATES,
  goods: ACCESSORY_STATES,
  money: MONEY_STATES,
  expenses: CASH_STATES,
  office: OFFICE_STATES,
  analysis: ANALYSIS_STATES,
  morning: MORNING_STATES,
  customers: CUSTOMER_STATES,
  tasks: TASK_STATES,
  attendance: ATTENDANCE_STATES,
  leave: LEAVE_STATES,
  duty: DUTY_STATES,
}
export const BUSINESS_STATES = Object.values(STATES_BY_AREA).flat()
