import {
  addLocation,
  closeLocation,
  listManagedLocations,
  reopenLocation,
  updateLocation,
} from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { type AttemptStore, useCall } from '../../lib/api/index.ts'

/** Location pickers of other screens use the same list, so it is invalidated too. */
const how = { invalidates: [listManagedLocations, listLocations], quiet: true }

export const useLocationActions = (chain: AttemptStore) => ({
  add: useCall(addLocation, { ...how, attemptStore: chain }).mutateAsync,
  change: useCall(updateLocation, { ...how, attemptStore: chain }).mutateAsync,
  close: useCall(closeLocation, how).mutateAsync,
  reopen: useCall(reopenLocation, how).mutateAsync,
})
