import { listColleagues } from '@shangxue/contract/colleagues/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { colleagueRepository } from './queries.ts'

export function colleagueRoutes({ serve }: Server): void {
  serve(listColleagues, ({ db }, filters) => colleagueRepository(db).list(filters))
}
