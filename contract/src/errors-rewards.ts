/** Refusals of reward tasks, a part of the one catalogue. */

export const reward_few_questions = {
  code: 41320,
  status: 422,
  msg: '只能出 {count} 道题，至少要 {least} 道，请换一个内容',
} as const
export const reward_no_source = { code: 41321, status: 422, msg: '请选择要出题的{what}' } as const
export const reward_short_of_points = {
  code: 41322,
  status: 409,
  msg: '需要 {needed} 积分，现有 {balance} 积分，请减少名额或每人积分，或先学习英语赚积分',
} as const
export const reward_open_full = {
  code: 41323,
  status: 409,
  msg: '最多同时进行 {most} 个任务，请等其中一个结束',
} as const
export const reward_drafts_full = {
  code: 41324,
  status: 409,
  msg: '最多 {most} 个草稿，请先发布或删除草稿',
} as const
export const reward_not_draft = { code: 41325, status: 409, msg: '任务已经发布，不能再修改' } as const
export const reward_own = {
  code: 41326,
  status: 409,
  msg: '不能挑战自己发布的任务，请选择别人的任务',
} as const
export const reward_full = { code: 41327, status: 409, msg: '名额已满，请看看其他任务' } as const
export const reward_over = { code: 41328, status: 409, msg: '任务已经结束，请看看其他任务' } as const
export const reward_played = {
  code: 41329,
  status: 409,
  msg: '每个任务只能挑战一次，请查看挑战结果',
} as const
export const reward_handed_in = { code: 41330, status: 409, msg: '这次挑战已经提交，答案不能再修改' } as const
export const reward_running = { code: 41331, status: 409, msg: '挑战还没有提交，请先答完并提交' } as const
export const reward_not_open = { code: 41332, status: 409, msg: '任务{state}，请刷新后查看' } as const
export const reward_reported = { code: 41333, status: 409, msg: '已经举报过这个任务，请等待处理' } as const
export const reward_report_own = {
  code: 41334,
  status: 409,
  msg: '不能举报自己的任务，可以直接结束它',
} as const
export const reward_report_handled = {
  code: 41335,
  status: 409,
  msg: '这条举报已经处理，请刷新后查看',
} as const
export const reward_report_mine = {
  code: 41336,
  status: 403,
  msg: '自己发布的任务要由其他人处理，请交给另一位负责人',
} as const
export const reward_time_up = { code: 41337, status: 409, msg: '答题时间已到，请查看挑战结果' } as const
