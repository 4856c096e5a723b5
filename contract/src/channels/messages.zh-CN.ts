import { errorEntry } from '../errors/error-entry.ts'

export const channel_name_taken = errorEntry(45101, 409, '已有渠道“{name}”，请换一个名称')
export const channel_changed = errorEntry(45102, 409, '这个渠道刚在别处改过，请核对后再保存')
export const channel_in_transit = errorEntry(45103, 409, '{name}还有 {amount} 没有到账，请先结算再停用')
export const channel_inactive = errorEntry(45104, 409, '{name}已停用，请换一个收款渠道')
export const channel_fees_repeated = errorEntry(45105, 400, '同一个期数的费率填了两次，请删除一个')
export const channel_instalments_unknown = errorEntry(45106, 400, '{name}没有这个期数，请重新选择')
export const channel_method_differs = errorEntry(45107, 400, '{name}不能收{method}，请重新选择渠道')
export const channel_repeated = errorEntry(45108, 400, '{name}在收款里出现了两次，请合并成一笔')
export const channel_refund_too_high = errorEntry(45109, 409, '{name}最多还能退 {amount}，请修改退款金额')
export const channel_nothing_due = errorEntry(45110, 409, '{name}没有到期的款项，请过几天再结算')
export const channel_settlement_changed = errorEntry(45111, 409, '应结金额刚变为 {amount}，请核对后再结算')
export const channel_day_closed = errorEntry(45112, 409, '{day} 已经对完账并锁定，请选择别的日期')
export const channel_day_open = errorEntry(45113, 409, '{day} 还没有过完，请第二天再锁定')
export const channel_differences_open = errorEntry(45114, 409, '还有 {count} 笔差异没有处理，请先逐笔处理')
export const channel_difference_gone = errorEntry(45115, 409, '这笔差异已经处理或不再存在，请刷新后查看')
export const channel_fee_only = errorEntry(45116, 400, '这笔不只是手续费不同，请改用更正或说明')
export const channel_account_cash = errorEntry(
  45117,
  400,
  '渠道的钱不能进现金账户，请选择银行卡、微信或支付宝',
)
export const channel_note_missing = errorEntry(45118, 400, '请写下说明')
export const subsidy_phone_missing = errorEntry(45121, 400, '{name}只补贴单里有 IMEI 的手机，请重新选择')
export const subsidy_not_valid = errorEntry(45122, 409, '{name}在 {day} 不能用，请改用其他收款方式')
export const subsidy_amount = errorEntry(45123, 409, '{name}应补贴 {amount}，请按这个金额重新收款')
export const subsidy_person_missing = errorEntry(45124, 400, '{name}要登记客户姓名和证件后四位，请填写')
export const subsidy_claimed = errorEntry(45125, 409, '{imei} 在这个项目已经申报过，请改用其他收款方式')
export const subsidy_refund_missing = errorEntry(45126, 400, '{imei} 有补贴 {amount}，请把这部分退回{name}')
export const subsidy_state = errorEntry(45127, 409, '{imei} 的补贴现在是{state}，请刷新后查看')
export const subsidy_photo_gone = errorEntry(45128, 409, '有照片已经失效，请移除后重新添加')
