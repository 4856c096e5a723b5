import { errorEntry } from '../errors/error-entry.ts'

export const goods_not_for_sale = errorEntry(40920, 409, '{devices}，不能在这里销售，请移除后再提交')
export const sold_by_sale = errorEntry(40924, 409, '有手机是由销售单{number}卖出的，请在那张销售单里退货')
export const below_floor = errorEntry(40921, 409, '{goods}低于最低价，请改价，或填写原因请老板批准')
export const credit_insufficient = errorEntry(40929, 409, '{name}{issue}，请先收款，或填写原因请老板批准')
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
export const sale_device_missing = errorEntry(43261, 400, '{item}请扫描要卖的手机')
export const sale_quantity_missing = errorEntry(43262, 400, '{item}请填写数量')
export const sale_item_repeated = errorEntry(43263, 400, '{item}出现了两次，请合并后再提交')
export const sale_discount_too_high = errorEntry(43264, 400, '优惠不能超过商品金额，请核对')
export const sale_device_of_other_item = errorEntry(43265, 400, '有手机不是{item}，请删除后重新扫描')
export const return_device_not_sold = errorEntry(
  43266,
  400,
  '{item}里有手机不在这张销售单里或已经退过，请刷新后重试',
)
export const return_quantity_too_high = errorEntry(43267, 400, '{item}最多还能退 {pieces} 件，请修改数量')
export const return_item_repeated = errorEntry(43268, 400, '同一种商品出现了两次，请合并后再提交')
export const return_device_not_with_customer = errorEntry(
  43269,
  400,
  '{item}已经不在客户手里，请先核对它的库存记录',
)
export const sale_day_out_of_range = errorEntry(
  43270,
  400,
  '销售日期只能是今天或之前 {days} 天内，请重新选择',
)
export const sale_payments_differ = errorEntry(43403, 400, '收款合计与应收金额不一致，请核对')
export const sale_on_account_without_customer = errorEntry(43404, 400, '赊账需要选择客户')
export const refunds_differ = errorEntry(43405, 400, '退款合计与应退金额不一致，请核对')
export const refund_on_account_without_customer = errorEntry(
  43406,
  400,
  '散客没有欠款可以冲减，请选择其他退款方式',
)
export const return_device_missing = errorEntry(43407, 400, '{item}请选择退回的手机')
export const return_quantity_missing = errorEntry(43408, 400, '{item}请填写退回的数量')
export const return_charge_no_gift = errorEntry(43409, 400, '{item}不是赠品，不能按赠品扣款')
export const gift_charge_too_high = errorEntry(43410, 400, '赠品扣款超过了退款金额，请改为退回赠品')
