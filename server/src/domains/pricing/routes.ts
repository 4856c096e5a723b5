import * as contract from '@shangxue/contract/pricing/endpoints'
import * as policy from '@shangxue/contract/pricing/policy'
import * as requests from '@shangxue/contract/pricing/requests'
import { AppError } from '../../platform/app-error.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { revokePrice } from './commands/revoke-price.ts'
import { setPrices } from './commands/set-prices.ts'
import { lookUpPrices } from './look-up-prices.ts'
import { addGiftRule, listGiftRules, removeGiftRule } from './policy/gift-rules.ts'
import { addPriceRules, listPriceRules, removePriceRules } from './policy/price-rules.ts'
import { type PriceAccess, pricingRepository } from './repository.ts'
import { decideRequest, withdrawRequest } from './requests/decide-price-request.ts'
import { getRequest, listRequests } from './requests/queries.ts'

const priceAccess = (actor: Actor): PriceAccess => ({
  seesCost: actor.can('cost-view'),
  seesPlans: actor.can('price-manage'),
})

// A price is stored 1 ms after another one of the same moment; a third one violates the unique key.
const mapConflict = (error: unknown): never => {
  if (violatedUniqueConstraint(error) === 'sku_price_moment_unique') throw new AppError('conflict')
  throw error
}

export function pricingRoutes({ serve }: Server) {
  serve(contract.listPrices, ({ db, actor }, filters) =>
    pricingRepository(db, priceAccess(actor)).list(filters),
  )
  serve(contract.getPriceHistory, async ({ db, actor }, { sku_id }) => {
    const history = await pricingRepository(db, priceAccess(actor)).history(sku_id)
    if (!history) throw new AppError('not_found')
    return history
  })
  serve(contract.setPrices, (context, input) => setPrices(context, input).catch(mapConflict))
  serve(contract.revokePrice, (context, input) => revokePrice(context, input).catch(mapConflict))
  serve(contract.lookUpPrices, lookUpPrices)
  serve(requests.listPriceRequests, ({ db, actor }, filters) => listRequests(db, actor, filters))
  serve(requests.getPriceRequest, ({ db, actor }, { id }) => getRequest(db, actor, id))
  serve(requests.decidePriceRequest, (context, input) => decideRequest(context, input).catch(mapConflict))
  serve(requests.withdrawPriceRequest, withdrawRequest)
  serve(policy.listPriceRules, listPriceRules)
  serve(policy.addPriceRules, addPriceRules)
  serve(policy.removePriceRules, removePriceRules)
  serve(policy.listGiftRules, listGiftRules)
  serve(policy.addGiftRule, addGiftRule)
  serve(policy.removeGiftRule, removeGiftRule)
}
