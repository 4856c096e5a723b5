import * as contract from '@shangxue/contract/factory/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { matchFactoryItem } from './match-factory-item.ts'
import { factoryRepository } from './repository.ts'

export function factoryRoutes({ serve }: Server) {
  serve(contract.listFactoryItems, ({ db, actor }, filters) =>
    factoryRepository(db, actor.tenantId).list(filters),
  )
  serve(contract.listFactorySources, ({ db, actor }) => factoryRepository(db, actor.tenantId).sources())
  serve(contract.getFactoryItem, ({ db, actor }, { id, cover_days }) =>
    factoryRepository(db, actor.tenantId).get(id, cover_days),
  )
  serve(contract.matchFactoryItem, matchFactoryItem)
}
