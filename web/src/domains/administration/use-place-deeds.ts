import {
  addLocation,
  changeLocation,
  closeLocation,
  listManagedLocations,
  reopenLocation,
} from '@shangxue/contract/administration'
import { listLocations } from '@shangxue/contract/catalogue'
import { useCall } from '../../lib/api/index.ts'

/** What is chosen from elsewhere changes with the list here. */
const how = { stale: [listManagedLocations, listLocations], quiet: true }

export const usePlaceDeeds = () => ({
  add: useCall(addLocation, how).mutateAsync,
  change: useCall(changeLocation, how).mutateAsync,
  close: useCall(closeLocation, how).mutateAsync,
  reopen: useCall(reopenLocation, how).mutateAsync,
})
