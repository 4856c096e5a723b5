import { errorEntry } from '../errors/error-entry.ts'

export const exam_over = errorEntry(40960, 409, '考试已经交卷或时间已到，答案不能再修改')
export const exam_paused = errorEntry(40961, 409, '考试已暂停，请先继续考试')
export const not_graded = errorEntry(40962, 409, '还没有批改完，请稍后查看')
export const answer_judged = errorEntry(40965, 409, '这一题已经有得分，要修改请找出卷人')
export const exam_running = errorEntry(40964, 409, '考试时间还没有到，请继续作答')
export const no_pause = errorEntry(40963, 409, '这场考试不能暂停，请继续作答')
export const not_your_question = errorEntry(42240, 422, '题目不属于这场考试，请刷新后重试')
export const score_above_maximum = errorEntry(43081, 400, '分数不能超过本题满分{points}分，请重新输入')
export const score_reason_missing = errorEntry(43082, 400, '请说明改分的原因')
