import { errorEntry } from '../errors/error-entry.ts'

export const location_name_taken = errorEntry(40943, 409, '已有名为“{name}”的门店或仓库，请换一个名称')
export const location_in_use = errorEntry(40944, 409, '{name}还有{what}，不能停用，请处理完再停用')
