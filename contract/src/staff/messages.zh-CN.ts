import { errorEntry } from '../errors/error-entry.ts'

export const staff_day_invalid = errorEntry(43281, 400, '{what}没有这一天，请重新选择')
export const staff_left_before_joined = errorEntry(43282, 400, '离职日期不能早于入职日期，请修改')
export const staff_work_since_after_joined = errorEntry(43283, 400, '参加工作日期不能晚于入职日期，请修改')
export const staff_manager_without_store = errorEntry(43284, 400, '门店负责人要先选门店')
