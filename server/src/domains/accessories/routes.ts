import * as contract from '@shangxue/contract/accessories/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { changeMinStock } from '../catalogue/service.ts'
import { publishLowStock } from '../stock/service.ts'
import { accessoryRepository } from './repository.ts'

export function accessoryRoutes({ serve }: Server) {
  serve(contract.listAccessories, ({ db, actor }, filters) => accessoryRepository(db, actor).list(filters))
  serve(contract.getAccessorySummary, ({ db, actor }, filters) =>
    accessoryRepository(db, actor).summary(filters),
  )
  serve(contract.listAccessoryBrands, ({ db, actor }) => accessoryRepository(db, actor).brands())
  serve(contract.getAccessory, ({ db, actor }, { sku_id }) => accessoryRepository(db, actor).get(sku_id))
  serve(contract.listAccessoryLedger, ({ db, actor }, filters) =>
    accessoryRepository(db, actor).ledger(filters),
  )
  serve(contract.setMinStock, async (context, { sku_id, min_stock, expected }) => {
    await accessoryRepository(context.db, context.actor).requireAccessory(sku_id)
    const hasChanged = await changeMinStock(context, sku_id, expected, min_stock)
    const { db, actor, request } = context
    const change = { skuId: sku_id, quantity: 0, minBefore: expected }
    if (hasChanged) await publishLowStock(db, actor.tenantId, request.id, [change])
    return { min_stock }
  })
}
