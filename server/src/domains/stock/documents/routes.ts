import * as contract from '@shangxue/contract/stock/actions'
import type { Server } from '../../../platform/http/endpoints/serve.ts'
import * as counts from '../counts/count-stock.ts'
import { receiveStock } from '../movements/receive-stock.ts'
import * as transfers from '../movements/transfer-stock.ts'
import * as corrections from './correct-stock.ts'
import { stockQueries } from './queries.ts'
import { releaseDevices, reserveDevices } from './reserve-devices.ts'
import { reverseOnRequest } from './reverse-stock-document.ts'

export function stockActionRoutes({ serve }: Server) {
  serve(contract.resolveCodes, ({ db }, input) => stockQueries(db, false).resolve(input))
  serve(contract.findSkus, ({ db, actor }, input) => stockQueries(db, actor.can('cost-view')).skus(input))
  serve(contract.receiveStock, receiveStock)
  serve(contract.reserveDevices, reserveDevices)
  serve(contract.releaseDevices, releaseDevices)
  serve(contract.adjustStock, corrections.postAdjustment)
  serve(contract.returnDevices, corrections.returnDevices)
  serve(contract.writeOff, corrections.postWriteOff)

  serve(contract.sendTransfer, transfers.sendTransfer)
  serve(contract.listTransfers, ({ db }, input) => stockQueries(db, false).transfers(input))
  serve(contract.getTransfer, ({ db }, { id }) => stockQueries(db, false).transfer(id))
  serve(contract.receiveTransfer, transfers.receiveTransfer)
  serve(contract.cancelTransfer, transfers.cancelTransfer)

  serve(contract.listStockDocuments, ({ db }, input) => stockQueries(db, false).documents(input))
  serve(contract.getStockDocument, ({ db, actor }, { id }) =>
    stockQueries(db, actor.can('cost-view')).document(id),
  )
  serve(contract.reverseStockDocument, reverseOnRequest)

  serve(contract.startCount, counts.startCount)
  serve(contract.listCounts, ({ db }, input) => stockQueries(db, false).counts(input))
  serve(contract.getCount, ({ db }, { id }) => stockQueries(db, false).count(id))
  serve(contract.scanCount, counts.scanCodes)
  serve(contract.unscanCount, counts.removeScan)
  serve(contract.countItem, counts.setItemCount)
  serve(contract.postStockCount, counts.postCount)
  serve(contract.cancelCount, counts.cancelCount)
}
