import {
  addLocation,
  closeLocation,
  listManagedLocations,
  reopenLocation,
  updateLocation,
} from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { type ChainPlace, useCall } from '../../lib/api/index.ts'

/** Location pickers of other screens use the same list, so it is invalidated too. */
const how = { stale: [listManagedLocations, listLocations], quiet: true }

export const useLocationActions = (chain: ChainPlace) => ({
  add: useCall(addLocation, { ...how, chain }).mutateAsync,
  change: useCall(updateLocation, { ...how, chain }).mutateAsync,
  close: useCall(closeLocation, how).mutateAsync,
  reopen: useCall(reopenLocation, how).mutateAsync,
})
