import * as contract from '@shangxue/contract/treasury/merchants'
import type { Server } from '../../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { addMerchantCommand, changeMerchantCommand, listMerchantsPage } from './merchants.ts'
import { addPayment, changePayment, confirmPayment, reversePayment, withdrawPayment } from './payments.ts'
import { getPayment, listPayments, sumPayments } from './queries.ts'
import { getVoucher, saveVoucher } from './vouchers.ts'

export function merchantRoutes(
  { serve, serveWholeList, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(contract.listMerchants, ({ db }, input) => listMerchantsPage(db, input))
  serve(contract.addMerchant, addMerchantCommand)
  serve(contract.changeMerchant, changeMerchantCommand)
  serveWholeList(contract.listMerchantPayments, ({ db }, input) => listPayments(db, input))
  serve(contract.sumMerchantPayments, ({ db }, filters) => sumPayments(db, filters))
  serve(contract.getMerchantPayment, ({ db }, { id }) => getPayment(db, id))
  serve(contract.addMerchantPayment, addPayment)
  serve(contract.updateMerchantPayment, changePayment)
  serve(contract.confirmMerchantPayment, confirmPayment)
  serve(contract.withdrawMerchantPayment, withdrawPayment)
  serve(contract.reverseMerchantPayment, reversePayment)
  serveUpload(contract.uploadVoucher, (context, input) => saveVoucher(context, input, storage))
  serveFile(contract.getVoucherImage, (context, input) => getVoucher(context, input, storage))
}
