import { errorEntry } from '../errors/error-entry.ts'

export const location_name_taken = errorEntry(40943, 409, '已有名为“{name}”的门店或仓库，请换一个名称')
export const location_in_use = errorEntry(40944, 409, '{name}还有{what}，不能停用，请处理完再停用')
export const unknown_time_zone = errorEntry(43001, 400, '没有这个时区，请从列表中选择')
export const database_name_missing = errorEntry(43002, 400, '数据库名称不能为空，请检查后重试')
