import { errorEntry } from '../errors/error-entry.ts'

/** Errors of reward tasks. */

export const reward_few_questions = errorEntry(
  41320,
  422,
  '只能出 {count} 道题，至少要 {least} 道，请换一个内容',
)
export const reward_no_source = errorEntry(41321, 422, '请选择要出题的{what}')
export const reward_short_of_points = errorEntry(
  41322,
  409,
  '需要 {needed} 积分，现有 {balance} 积分，请减少名额或每人积分，或先学习英语赚积分',
)
export const reward_open_full = errorEntry(41323, 409, '最多同时进行 {most} 个任务，请等其中一个结束')
export const reward_drafts_full = errorEntry(41324, 409, '最多 {most} 个草稿，请先发布或删除草稿')
export const reward_not_draft = errorEntry(41325, 409, '任务已经发布，不能再修改')
export const reward_own = errorEntry(41326, 409, '不能挑战自己发布的任务，请选择别人的任务')
export const reward_full = errorEntry(41327, 409, '名额已满，请看看其他任务')
export const reward_over = errorEntry(41328, 409, '任务已经结束，请看看其他任务')
export const reward_played = errorEntry(41329, 409, '每个任务只能挑战一次，请查看挑战结果')
export const reward_handed_in = errorEntry(41330, 409, '这次挑战已经提交，答案不能再修改')
export const reward_running = errorEntry(41331, 409, '挑战还没有提交，请先答完并提交')
export const reward_not_open = errorEntry(41332, 409, '任务{state}，请刷新后查看')
export const reward_reported = errorEntry(41333, 409, '已经举报过这个任务，请等待处理')
export const reward_report_own = errorEntry(41334, 409, '不能举报自己的任务，可以直接结束它')
export const reward_report_handled = errorEntry(41335, 409, '这条举报已经处理，请刷新后查看')
export const reward_report_mine = errorEntry(41336, 403, '自己发布的任务要由其他人处理，请交给另一位负责人')
export const reward_time_up = errorEntry(41337, 409, '答题时间已到，请查看挑战结果')
export const reward_title_missing = errorEntry(43251, 400, '标题不能为空，请填写标题')
