import * as contract from '@shangxue/contract/logistics/endpoints'
import type { CarrierService } from '../../adapters/carrier/port.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { addManualEvent, createWaybill, isClosed, markArrived, updateWaybill } from './commands.ts'
import { pollWaybill } from './poll-carriers.ts'
import { waybillQueries } from './queries.ts'
import { canWithdraw, withdrawRecordedWaybill } from './withdraw-waybill.ts'

export interface LogisticsOptions {
  /** Null if no carrier service is configured; then events are added manually. */
  readonly carrier: CarrierService | null
}

export function logisticsRoutes({ serve, serveWithoutTransaction }: Server, { carrier }: LogisticsOptions) {
  serve(contract.listWaybills, async ({ db, actor }, filters) =>
    (await waybillQueries(db, actor.tenantId)).list(filters),
  )
  serve(contract.getWaybillSummary, async ({ db, actor }) =>
    (await waybillQueries(db, actor.tenantId)).getSummary(),
  )
  serve(contract.getWaybill, async ({ db, actor }, { id }) => {
    const { by_id, ...waybill } = await (await waybillQueries(db, actor.tenantId)).get(id)
    const pollable = carrier?.knows(waybill.carrier) === true && !isClosed(waybill.state)
    return { ...waybill, asks: pollable, may_withdraw: canWithdraw(actor, by_id) }
  })
  serve(contract.addWaybill, createWaybill)
  serve(contract.saveWaybill, updateWaybill)
  serve(contract.addWaybillEvent, addManualEvent)
  serve(contract.arriveWaybill, (context, { id }) => markArrived(context, id))
  serve(contract.withdrawWaybill, withdrawRecordedWaybill)
  serveWithoutTransaction(contract.refreshWaybill, (context, { id }) => pollWaybill(context, carrier, id))
}
