import { errorEntry } from '../errors/error-entry.ts'

export const debt_changed = errorEntry(41010, 409, '{name}的欠款刚有变动，现在是 {owed}，请核对后再提交')
export const receivable_document_closed = errorEntry(41011, 409, '{number}{state}，请刷新后查看')
export const payment_exceeds = errorEntry(
  41012,
  409,
  '收款比要还的单据多 {over}，请修改金额，或选择多出的留作预收',
)
export const write_off_exceeds = errorEntry(41013, 409, '{name}现在只欠 {owed}，核销金额不能超过欠款')
export const nothing_to_settle = errorEntry(41014, 409, '没有可以用预收抵扣的欠款')
export const nothing_owed = errorEntry(41015, 409, '{name}现在没有欠款，不用催款')
export const credit_stopped_already = errorEntry(41016, 409, '{name}已经停止赊销，请刷新后查看')
export const credit_not_stopped = errorEntry(41017, 409, '{name}没有停止赊销，请刷新后查看')
export const statement_too_long = errorEntry(43231, 400, '超过 {lines} 笔，请缩短日期范围')
export const allocation_exceeds_payment = errorEntry(43232, 400, '选择的单据合计超过收款金额，请修改')
export const write_off_reason_missing = errorEntry(43233, 400, '请填写核销的原因')
export const allocation_differs_from_write_off = errorEntry(
  43234,
  400,
  '选择的单据合计与核销金额不一致，请修改',
)
