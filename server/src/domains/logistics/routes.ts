import * as contract from '@shangxue/contract/logistics'
import type { CarrierService } from '../../adapters/carrier/port.ts'
import type { Server } from '../../platform/serve.ts'
import { refresh } from './ask.ts'
import { waybillRepository } from './repository.ts'
import { mayWithdraw, withdraw } from './withdraw.ts'
import { add, addEvent, arrive, isClosed, save } from './write.ts'

export interface LogisticsParts {
  /** Null if no carrier service is configured; then events are added manually. */
  readonly carrier: CarrierService | null
}

export function logisticsRoutes({ serve, serveSlow }: Server, { carrier }: LogisticsParts) {
  serve(contract.listWaybills, async ({ db, actor }, filters) =>
    (await waybillRepository(db, actor.tenantId)).list(filters),
  )
  serve(contract.waybillSummary, async ({ db, actor }) =>
    (await waybillRepository(db, actor.tenantId)).summary(),
  )
  serve(contract.getWaybill, async ({ db, actor }, { id }) => {
    const { by_id, ...found } = await (await waybillRepository(db, actor.tenantId)).one(id)
    const asks = carrier?.knows(found.carrier) === true && !isClosed(found.state)
    return { ...found, asks, may_withdraw: mayWithdraw(actor, by_id) }
  })
  serve(contract.addWaybill, add)
  serve(contract.saveWaybill, save)
  serve(contract.addWaybillEvent, addEvent)
  serve(contract.arriveWaybill, (context, { id }) => arrive(context, id))
  serve(contract.withdrawWaybill, withdraw)
  serveSlow(contract.refreshWaybill, (context, { id }) => refresh(context, carrier, id))
}
