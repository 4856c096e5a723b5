import * as contract from '@shangxue/contract/wheel/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { collectChances, grantChances, listChances } from './chances.ts'
import { addPrize, markPrizeHandedOver, savePrize, saveRules } from './commands.ts'
import { wheelRepository } from './queries.ts'
import { spinWheel } from './spin-wheel.ts'

export function wheelRoutes({ serve }: Server): void {
  serve(contract.getWheel, ({ db, actor }) => wheelRepository(db, actor).getWheel())
  serve(contract.collectWheelChances, collectChances)
  serve(contract.spinPrizeWheel, ({ db, actor }) => spinWheel(db, actor))
  serve(contract.listSpins, ({ db, actor }, params) => wheelRepository(db, actor).listDraws(params))
  serve(contract.listWheelChances, ({ db, actor }, page) => listChances(db, actor.userId, page))
  serve(contract.grantWheelChances, grantChances)
  serve(contract.handOverPrize, markPrizeHandedOver)
  serve(contract.listWheelPrizes, ({ db, actor }) => wheelRepository(db, actor).listPrizes())
  serve(contract.addWheelPrize, addPrize)
  serve(contract.saveWheelPrize, savePrize)
  serve(contract.saveWheelRules, saveRules)
}
