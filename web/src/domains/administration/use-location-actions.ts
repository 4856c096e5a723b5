import {
  addLocation,
  closeLocation,
  listManagedLocations,
  reopenLocation,
  updateLocation,
} from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { type AttemptStore, useCall } from '../../lib/api/index.ts'

/** What is chosen from elsewhere changes with the list here. */
const how = { invalidates: [listManagedLocations, listLocations], quiet: true }

export const useLocationActions = (chain: AttemptStore) => ({
  add: useCall(addLocation, { ...how, attemptStore: chain }).mutateAsync,
  change: useCall(updateLocation, { ...how, attemptStore: chain }).mutateAsync,
  close: useCall(closeLocation, how).mutateAsync,
  reopen: useCall(reopenLocation, how).mutateAsync,
})
