import { errorEntry } from '../errors/error-entry.ts'

export const duty_overlap = errorEntry(41220, 409, '{name}在{day}已有{post}的值班，时间重叠，请换一个人')
export const duty_full = errorEntry(41221, 409, '{day}的{shift}已排满 {needed} 人，请先移除一个人')
export const duty_posts_full = errorEntry(41223, 409, '最多 {most} 个值班岗位，请修改已有的岗位')
export const duty_post_changed = errorEntry(41224, 409, '岗位“{name}”刚在别处改过，请刷新后重新修改')
export const duty_plan_old = errorEntry(41225, 409, '排班刚有变动，请重新预览后再保存')
export const duty_begun = errorEntry(41226, 409, '{day}的值班已经开始，不能再换班')
export const swap_open = errorEntry(41227, 409, '{day}的值班已在换班中，请等对方答复或先撤销')
export const swap_closed = errorEntry(41228, 409, '这次换班{state}，请刷新后查看')
export const swap_own = errorEntry(41229, 403, '自己参与的换班不能由自己批准，请交给其他负责人')
export const swap_gone = errorEntry(41230, 409, '这次值班刚有变动，请刷新后重新选择')
