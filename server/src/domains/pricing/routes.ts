import * as contract from '@shangxue/contract/pricing'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { exportPrices } from './export.ts'
import { pricingRepository } from './repository.ts'

export function pricingRoutes({ serve, serveFile }: Server) {
  serve(contract.listPrices, ({ db, actor }, filters) =>
    pricingRepository(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.priceHistory, async ({ db, actor }, { sku_id }) => {
    const found = await pricingRepository(db, actor.can('cost-view')).history(sku_id)
    if (!found) throw new Refusal('not_found')
    return found
  })
  serveFile(contract.exportPrices, exportPrices)
}
