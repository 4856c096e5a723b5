import { ANALYSIS_SIGHTS } from './analysis-sights.ts'
import { ATTENDANCE_SIGHTS } from './attendance-sights.ts'
import { CASH_SIGHTS } from './cash-sights.ts'
import { CUSTOMER_SIGHTS } from './customer-sights.ts'
import { DUTY_SIGHTS } from './duty-sights.ts'
import { GOODS_SIGHTS } from './goods-sights.ts'
import { LEAVE_SIGHTS } from './leave-sights.ts'
import { MONEY_SIGHTS } from './money-sights.ts'
import { MORNING_SIGHTS } from './morning-sights.ts'
import { OFFICE_SIGHTS } from './office-sights.ts'
import { SIGHTS } from './sights.ts'
import { TASK_SIGHTS } from './task-sights.ts'

/** All that is looked at outside learning; each list by a test of its own, so that they run beside each other. */
export const SIGHTS_OF = {
  business: SIGHTS,
  goods: GOODS_SIGHTS,
  money: MONEY_SIGHTS,
  expenses: CASH_SIGHTS,
  office: OFFICE_SIGHTS,
  analysis: ANALYSIS_SIGHTS,
  morning: MORNING_SIGHTS,
  customers: CUSTOMER_SIGHTS,
  tasks: TASK_SIGHTS,
  attendance: ATTENDANCE_SIGHTS,
  leave: LEAVE_SIGHTS,
  duty: DUTY_SIGHTS,
}
export const BUSINESS_SIGHTS = Object.values(SIGHTS_OF).flat()
