import * as requests from '@shangxue/contract/price-requests'
import * as contract from '@shangxue/contract/pricing'
import { violatedUnique } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { decideRequest, withdrawRequest } from './decide-request.ts'
import { lookUpPrices } from './look-up.ts'
import { pricingRepository, type Sight } from './repository.ts'
import { listRequests, oneRequest } from './request-reads.ts'
import { revokePrice } from './revoke.ts'
import { setPrices } from './set.ts'

const sightOf = (actor: Actor): Sight => ({
  seesCost: actor.can('cost-view'),
  seesPlans: actor.can('price-manage'),
})

// A price is stored 1 ms after another one of the same moment; a third one violates the unique key.
const told = (error: unknown): never => {
  if (violatedUnique(error) === 'sku_price_moment_unique') throw new Refusal('conflict')
  throw error
}

export function pricingRoutes({ serve }: Server) {
  serve(contract.listPrices, ({ db, actor }, filters) => pricingRepository(db, sightOf(actor)).list(filters))
  serve(contract.priceHistory, async ({ db, actor }, { sku_id }) => {
    const found = await pricingRepository(db, sightOf(actor)).history(sku_id)
    if (!found) throw new Refusal('not_found')
    return found
  })
  serve(contract.setPrices, (context, input) => setPrices(context, input).catch(told))
  serve(contract.revokePrice, (context, input) => revokePrice(context, input).catch(told))
  serve(contract.lookUpPrices, lookUpPrices)
  serve(requests.listPriceRequests, ({ db, actor }, filters) => listRequests(db, actor, filters))
  serve(requests.getPriceRequest, ({ db, actor }, { id }) => oneRequest(db, actor, id))
  serve(requests.decidePriceRequest, (context, input) => decideRequest(context, input).catch(told))
  serve(requests.withdrawPriceRequest, withdrawRequest)
}
