import * as contract from '@shangxue/contract/wheel'
import type { Server } from '../../platform/serve.ts'
import { collect, grant, listChances } from './chances.ts'
import { draw } from './draw.ts'
import { addPrize, handOver, savePrize, saveRules } from './managing.ts'
import { wheelRepository } from './repository.ts'

export function wheelRoutes({ serve }: Server): void {
  serve(contract.getWheel, ({ db, actor }) => wheelRepository(db, actor).shown())
  serve(contract.collectWheelChances, collect)
  serve(contract.drawPrize, ({ db, actor }) => draw(db, actor))
  serve(contract.listDraws, ({ db, actor }, asked) => wheelRepository(db, actor).draws(asked))
  serve(contract.listWheelChances, ({ db, actor }, page) => listChances(db, actor.userId, page))
  serve(contract.grantWheelChances, grant)
  serve(contract.handOverPrize, handOver)
  serve(contract.listWheelPrizes, ({ db, actor }) => wheelRepository(db, actor).managed())
  serve(contract.addWheelPrize, addPrize)
  serve(contract.saveWheelPrize, savePrize)
  serve(contract.saveWheelRules, saveRules)
}
