import { listColleagues } from '@shangxue/contract/colleagues'
import type { Server } from '../../platform/serve.ts'
import { colleagueRepository } from './repository.ts'

export function colleagueRoutes({ serve }: Server): void {
  serve(listColleagues, ({ db }, filters) => colleagueRepository(db).list(filters))
}
