import * as contract from '@shangxue/contract/administration/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import * as locations from './manage-locations.ts'

/** Management of stores and warehouses. */
export function locationRoutes({ serve }: Server) {
  serve(contract.listManagedLocations, ({ db }) => locations.listManagedLocations(db))
  serve(contract.addLocation, locations.addLocation)
  serve(contract.updateLocation, locations.changeLocation)
  serve(contract.reorderLocations, (context, { ids }) => locations.orderLocations(context, ids))
  serve(contract.closeLocation, (context, { id }) => locations.closeLocation(context, id))
  serve(contract.reopenLocation, (context, { id }) => locations.reopenLocation(context, id))
}
