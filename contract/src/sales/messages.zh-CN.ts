import { errorEntry } from '../errors/error-entry.ts'

export const goods_not_for_sale = errorEntry(40920, 409, '{devices}，不能在这里销售，请移除后再提交')
export const sold_by_sale = errorEntry(40924, 409, '有手机是由销售单{number}卖出的，请在那张销售单里退货')
export const below_floor = errorEntry(40921, 409, '{goods}低于最低价，请改价，或填写原因请老板批准')
export const sale_closed = errorEntry(40922, 409, '这张销售单{state}，请刷新后查看')
export const refund_till_short = errorEntry(
  41063,
  409,
  '{name}只有 {balance}，不够退 {amount} 现金，请换一种退款方式，或先给它补足现金',
)
export const void_till_short = errorEntry(
  41064,
  409,
  '{name}只有 {balance}，作废要退出 {amount} 现金，请先给它补足现金，或改为退货并换一种退款方式',
)
