import * as contract from '@shangxue/contract/merchants'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { addMerchantOf, changeMerchantOf, merchantList } from './merchants.ts'
import { addPayment, changePayment, confirmPayment, reversePayment, withdrawPayment } from './payments.ts'
import { onePayment, paymentList, paymentSums } from './reads.ts'
import { takeVoucher, voucherOf } from './vouchers.ts'

export function merchantRoutes(
  { serve, serveWholeList, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(contract.listMerchants, ({ db }, asked) => merchantList(db, asked))
  serve(contract.addMerchant, addMerchantOf)
  serve(contract.changeMerchant, changeMerchantOf)
  serveWholeList(contract.listMerchantPayments, ({ db }, asked) => paymentList(db, asked))
  serve(contract.merchantPaymentSums, ({ db }, filters) => paymentSums(db, filters))
  serve(contract.getMerchantPayment, ({ db }, { id }) => onePayment(db, id))
  serve(contract.addMerchantPayment, addPayment)
  serve(contract.changeMerchantPayment, changePayment)
  serve(contract.confirmMerchantPayment, confirmPayment)
  serve(contract.withdrawMerchantPayment, withdrawPayment)
  serve(contract.reverseMerchantPayment, reversePayment)
  serveUpload(contract.uploadVoucher, (context, input) => takeVoucher(context, input, storage))
  serveFile(contract.voucherImage, (context, input) => voucherOf(context, input, storage))
}
