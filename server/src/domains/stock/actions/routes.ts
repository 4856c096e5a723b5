import * as contract from '@shangxue/contract/stock-actions'
import type { Server } from '../../../platform/serve.ts'
import * as corrections from './corrections.ts'
import * as counts from './counts.ts'
import { stockReads } from './reads.ts'
import { receive } from './receipts.ts'
import { release, reserve } from './reservations.ts'
import { reverse } from './reversals.ts'
import * as transfers from './transfers.ts'

export function stockActionRoutes({ serve }: Server) {
  serve(contract.resolveCodes, ({ db }, input) => stockReads(db, false).resolve(input))
  serve(contract.findSkus, ({ db, actor }, input) => stockReads(db, actor.can('cost-view')).skus(input))
  serve(contract.receiveStock, receive)
  serve(contract.reserveDevices, reserve)
  serve(contract.releaseDevices, release)
  serve(contract.adjustStock, corrections.adjust)
  serve(contract.returnDevices, corrections.takeBack)
  serve(contract.writeOff, corrections.bookOut)

  serve(contract.sendTransfer, transfers.send)
  serve(contract.listTransfers, ({ db }, input) => stockReads(db, false).transfers(input))
  serve(contract.getTransfer, ({ db }, { id }) => stockReads(db, false).transfer(id))
  serve(contract.receiveTransfer, transfers.receiveGoods)
  serve(contract.cancelTransfer, transfers.cancel)

  serve(contract.listStockDocuments, ({ db }, input) => stockReads(db, false).documents(input))
  serve(contract.getStockDocument, ({ db, actor }, { id }) =>
    stockReads(db, actor.can('cost-view')).document(id),
  )
  serve(contract.reverseStockDocument, reverse)

  serve(contract.startCount, counts.start)
  serve(contract.listCounts, ({ db }, input) => stockReads(db, false).counts(input))
  serve(contract.getCount, ({ db }, { id }) => stockReads(db, false).count(id))
  serve(contract.scanCount, counts.scan)
  serve(contract.unscanCount, counts.unscan)
  serve(contract.countItem, counts.setItem)
  serve(contract.bookCount, counts.bookDifference)
  serve(contract.cancelCount, counts.cancelCount)
}
