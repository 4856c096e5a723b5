import { errorEntry } from '../errors/error-entry.ts'

export const wheel_no_chance = errorEntry(41190, 409, '抽奖机会用完了，请看看怎样得到新的机会')
export const wheel_empty = errorEntry(41191, 409, '转盘上没有奖品了，机会没有用掉，请告诉老板补充')
export const wheel_prize_changed = errorEntry(41192, 409, '这个奖品刚被抽中或修改，请核对后再保存')
export const wheel_prizes_full = errorEntry(41193, 409, '转盘上最多 {most} 个奖品，请先停用一个')
export const wheel_handed_over = errorEntry(41194, 409, '这个奖品不用再发放，请刷新后查看')
export const wheel_user_unknown = errorEntry(43371, 400, '有人已停用或不存在，请重新选择')
export const wheel_prize_name_missing = errorEntry(43372, 400, '请填写奖品名称')
