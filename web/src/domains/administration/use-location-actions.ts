import {
  addLocation,
  closeLocation,
  listManagedLocations,
  reopenLocation,
  updateLocation,
} from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { type AttemptStore, useCall } from '../../lib/api/mutations.ts'

/** Location pickers of other screens use the same list, so it is invalidated too. */
const CALL_OPTIONS = { invalidates: [listManagedLocations, listLocations], quiet: true }

export const useLocationActions = (attemptStore: AttemptStore) => ({
  add: useCall(addLocation, { ...CALL_OPTIONS, attemptStore }).mutateAsync,
  change: useCall(updateLocation, { ...CALL_OPTIONS, attemptStore }).mutateAsync,
  close: useCall(closeLocation, CALL_OPTIONS).mutateAsync,
  reopen: useCall(reopenLocation, CALL_OPTIONS).mutateAsync,
})
