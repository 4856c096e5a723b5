import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import * as contract from '@shangxue/contract/stock/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { deviceRepository } from './devices/queries.ts'
import { stockModelQueries } from './model-queries.ts'

export function stockRoutes({ serve }: Server) {
  serve(contract.getStockSummary, ({ db, actor }, filters) =>
    stockModelQueries(db, actor.can('cost-view')).summary(filters),
  )
  serve(contract.listStockModels, ({ db, actor }, filters) =>
    stockModelQueries(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.getStockModel, async ({ db, actor }, { id }) => {
    const model = await stockModelQueries(db, actor.can('cost-view')).find(id)
    if (!model) throw new AppError('not_found')
    return model
  })
  serve(contract.listDevices, ({ db, actor }, filters) =>
    deviceRepository(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.getDevice, async ({ db, actor }, { id }) => {
    const device = await deviceRepository(db, actor.can('cost-view')).find(id)
    if (!device) throw new AppError('not_found')
    return device
  })
  serve(contract.lookUpCode, ({ db, actor }, { code }) =>
    deviceRepository(db, actor.can('cost-view')).lookUp(normalizeCode(code)),
  )
}
