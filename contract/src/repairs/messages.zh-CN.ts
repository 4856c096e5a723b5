import { errorEntry } from '../errors/error-entry.ts'

export const repair_open = errorEntry(45001, 409, '这部手机还有没办完的维修单 {number}，请打开那一张继续')
export const repair_state = errorEntry(45002, 409, '这张维修单现在是{state}，不能{action}，请刷新后查看')
export const repair_code_invalid = errorEntry(45003, 400, '{code}：{reason}')
export const repair_model_missing = errorEntry(45004, 400, '这部手机不是从这里卖出的，请填写型号')
export const repair_symptom_missing = errorEntry(45005, 400, '请选择或写下故障')
export const repair_signature_missing = errorEntry(45006, 400, '请客户在屏幕上签名，或改为电话同意')
export const repair_warranty_note_missing = errorEntry(45007, 400, '保修与记录不同，请写下原因')
export const repair_day_invalid = errorEntry(45008, 400, '日期要在今天到 {days} 天之内，请重新选择')
export const repair_photo_gone = errorEntry(45009, 409, '有照片已经失效，请移除后重新添加')
export const repair_quote_changed = errorEntry(45010, 409, '报价刚改为 {total}，请让客户重新确认')
export const repair_over_quote = errorEntry(
  45011,
  409,
  '费用 {charge} 超过客户同意的 {agreed}，请重新报价，或退回配件',
)
export const repair_charge_changed = errorEntry(45012, 409, '应收刚变为 {charge}，请核对后再收款')
export const repair_payments_differ = errorEntry(45013, 400, '收款合计与应收不一样，请修改')
export const repair_password_missing = errorEntry(45014, 404, '这张维修单没有开机密码，请联系客户')
export const repair_part_returned = errorEntry(45015, 409, '这个配件已经退回，请刷新后查看')
export const repair_loan_open = errorEntry(45016, 409, '借机 {device} 还没有归还，请先归还再取机')
export const repair_loan_returned = errorEntry(45017, 409, '这台借机已经归还，请刷新后查看')
export const repair_loan_once = errorEntry(45018, 409, '这张维修单已经借出 {device}，请先归还')
export const repair_swapped = errorEntry(45019, 409, '这张维修单已经换机，请刷新后查看')
export const repair_claim_decided = errorEntry(45020, 409, '这笔索赔已经有答复，请刷新后查看')
export const repair_claim_too_high = errorEntry(45021, 400, '厂家同意的金额不能超过索赔的 {amount}，请修改')
export const repair_parts_used = errorEntry(45022, 409, '还有领用的配件没有退回，请先退回再{action}')
