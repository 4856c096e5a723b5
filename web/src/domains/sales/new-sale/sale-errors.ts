import { MOST_SALE_CODES } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { unresolvedText } from '../../stock/public.ts'
import type { Cart } from './cart.ts'
import type { SaleDraft } from './sale-draft.ts'

export type SaleErrors = Partial<
  Record<'location' | 'goods' | 'prices' | 'customer' | 'discount' | 'payments', string>
>

const paymentErrors = (openFen: number): SaleErrors => {
  if (openFen > 0) return { payments: `还有 ${formatMoney(openFen)} 没有收，请选择收款方式` }
  return openFen < 0 ? { payments: `多收了 ${formatMoney(-openFen)}，请修改收款金额` } : {}
}

/** Validation errors of a sale. `lookupError` is the message of a failed code look-up. */
export function saleErrors(draft: SaleDraft, cart: Cart, lookupError?: string): SaleErrors {
  const { phones, pieces, unresolved, grossFen, openFen, paid } = cart
  const unpriced = [...phones, ...pieces].some(({ price }) => price === null)
  const uncounted = pieces.some(({ quantity }) => !quantity)
  return {
    ...(draft.location === null && { location: '请选择在哪个门店卖' }),
    ...(phones.length + pieces.length === 0 && { goods: '还没有可以卖的商品，请扫描手机或选配件' }),
    ...(unresolved.length > 0 && { goods: unresolvedText(unresolved.length, lookupError) }),
    ...(phones.length > MOST_SALE_CODES && { goods: `一次最多卖 ${MOST_SALE_CODES} 台，请分几次开单` }),
    ...(unpriced && { prices: '请填写每件商品的单价' }),
    ...(uncounted && { prices: '请填写每种配件的件数' }),
    ...((draft.discount ?? 0) > grossFen && { discount: '优惠不能超过商品金额，请核对' }),
    ...paymentErrors(openFen),
    ...(paid.on_account > 0 && draft.customer === null && { customer: '赊账需要选择客户' }),
  }
}
