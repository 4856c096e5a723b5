import { SCREEN_STATES } from '../visual/screen-states.ts'
import { ACCESSORY_STATES } from './accessory-states.ts'
import { ANALYSIS_STATES } from './analysis-states.ts'
import { CASH_STATES } from './cash-states.ts'
import { CUSTOMER_STATES } from './customer-states.ts'
import { MONEY_STATES } from './money-states.ts'
import { MORNING_STATES } from './morning-states.ts'
import { OFFICE_STATES } from './office-states.ts'
import { PURCHASING_STATES } from './purchasing-states.ts'
import { REPAIR_STATES } from './repair-states.ts'
import { ATTENDANCE_STATES } from './team/attendance-states.ts'
import { DUTY_STATES } from './team/duty-states.ts'
import { LEAVE_STATES } from './team/leave-states.ts'
import { TASK_STATES } from './team/task-states.ts'

/** All screens outside learning; one test per list, so that they run in parallel. */
export const STATES_BY_AREA = {
  business: SCREEN_STATES,
  goods: ACCESSORY_STATES,
  money: MONEY_STATES,
  purchasing: PURCHASING_STATES,
  expenses: CASH_STATES,
  office: OFFICE_STATES,
  analysis: ANALYSIS_STATES,
  morning: MORNING_STATES,
  customers: CUSTOMER_STATES,
  repairs: REPAIR_STATES,
  tasks: TASK_STATES,
  attendance: ATTENDANCE_STATES,
  leave: LEAVE_STATES,
  duty: DUTY_STATES,
}
export const BUSINESS_STATES = Object.values(STATES_BY_AREA).flat()
