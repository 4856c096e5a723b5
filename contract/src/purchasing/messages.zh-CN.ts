import { errorEntry } from '../errors/error-entry.ts'

export const purchase_order_state = errorEntry(41500, 409, '采购单 {number} {state}，请刷新后查看')
export const purchase_order_changed = errorEntry(41501, 409, '这张采购单刚在别处改过，请核对后再保存')
export const own_purchase_order = errorEntry(41502, 409, '自己提交的采购单不能自己批准，请老板或其他财务批准')
export const purchase_over_received = errorEntry(
  41503,
  409,
  '{item}还差 {left} {unit}，这次收了 {count} {unit}，请移除多出的',
)
export const purchase_not_ordered = errorEntry(41504, 409, '{item}不在采购单 {number} 里，请移除后再收货')
export const purchase_order_received = errorEntry(41505, 409, '采购单 {number} 已经收过货，请改为关闭')
export const purchase_order_unreceived = errorEntry(41506, 409, '采购单 {number} 还没有收货，请改为取消')
export const purchase_receipt_reversed = errorEntry(41507, 409, '收货 {number} 已经冲销，请刷新后查看')
export const purchase_receipt_invoiced = errorEntry(
  41508,
  409,
  '收货 {number} 已登记发票 {invoice}，请先作废发票',
)
export const purchase_return_reversed = errorEntry(41509, 409, '退货 {number} 已经冲销，请刷新后查看')
export const supplier_nothing_to_settle = errorEntry(41510, 409, '{name}没有可以用预付抵扣的应付')
export const payables_changed = errorEntry(41511, 409, '{name}的应付刚有变动，请核对后再确认')
export const supplier_invoice_taken = errorEntry(41512, 409, '{name}的发票 {number} 已经登记，请核对号码')
export const supplier_invoice_voided = errorEntry(41513, 409, '发票 {number} 已经作废，请刷新后查看')
export const opening_payable_reversed = errorEntry(41514, 409, '期初 {number} 已经冲销，请刷新后查看')
export const supplier_bank_needs_finance = errorEntry(
  41515,
  409,
  '收款账户只有财务能改，请联系财务，或先不改这一项',
)
export const purchase_line_repeated = errorEntry(43500, 400, '同一规格请合并成一行')
export const purchase_item_inactive = errorEntry(43501, 400, '{item}已停用，请移除')
export const expected_day_past = errorEntry(43502, 400, '到货日期不能早于今天，请重新选择')
export const purchase_carrier_without_freight = errorEntry(43503, 400, '请填写运费，或不选承运方')
export const opening_amount_missing = errorEntry(43504, 400, '请填写不为 0 的金额')
export const opening_day_in_future = errorEntry(43505, 400, '日期不能晚于今天，请重新选择')
export const supplier_statement_too_long = errorEntry(43506, 400, '超过 {lines} 笔，请缩短日期范围')
export const invoice_receipts_differ = errorEntry(43507, 400, '请选择同一家供应商没有发票的收货')
export const purchase_return_empty = errorEntry(43508, 400, '请扫描要退的设备，或选择配件')

export const price_cut_cancelled = errorEntry(41516, 409, '调价 {number} 已经取消，请刷新后查看')
export const price_cut_claimed = errorEntry(41517, 409, '调价 {number} 有价保单，请先取消价保单')
export const price_cut_later = errorEntry(41518, 409, '调价 {number} 还没有生效，请在生效后生成价保单')
export const price_claim_state = errorEntry(41519, 409, '价保单 {number} {state}，请刷新后查看')
export const price_claim_changed = errorEntry(41520, 409, '价保单 {number} 刚有变动，请核对后再确认')
export const price_claim_empty = errorEntry(41521, 409, '没有可以申报的手机，请核对供应商、型号和生效时间')
export const price_claim_too_large = errorEntry(41522, 409, '超过 {count} 台，请按型号分成几次调价')
export const price_answer_above = errorEntry(43509, 400, '{imei} 申报 {amount}，回复不能更多，请改小')
export const price_answer_reason = errorEntry(43510, 400, '{imei} 没有全额认可，请填写原因')
export const price_answer_repeated = errorEntry(43511, 400, '{imei} 有两个不同的回复，请只留一个')
export const price_answer_none = errorEntry(43512, 400, '没有要登记的回复，请选择手机')
export const price_cut_accessory = errorEntry(43513, 400, '{item}不按串号管理，不能价保，请移除')
export const rebate_ended = errorEntry(41523, 409, '返利协议{name}已经终止，请刷新后查看')
export const rebate_settled = errorEntry(41524, 409, '{name}的这一期已经结算，请刷新后查看')
export const rebate_changed = errorEntry(41525, 409, '{name}的应得返利刚有变动，请核对后再结算')
export const rebate_period_open = errorEntry(41526, 409, '这一期还没有结束，请在结束后结算')
export const rebate_receipt_unfit = errorEntry(
  41527,
  409,
  '收货 {number} 不是这家供应商进价为 0 的收货，或已结算过返利，请核对单号',
)
export const rebate_scope_missing = errorEntry(43514, 400, '请选择一个品牌，或选择型号')
export const rebate_tier_repeated = errorEntry(43515, 400, '档位的起点重复，请改成不同的数')
export const rebate_reason_missing = errorEntry(43516, 400, '金额和应得返利不同，请填写原因')
export const supplier_refund_above = errorEntry(41528, 409, '{name}可退的只有 {amount}，请改小')
