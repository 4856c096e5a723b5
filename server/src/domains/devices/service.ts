/** Activation figures and allocation rules for other domains. */
export { getActivationFigures as activationFigures } from './figures.ts'
export { activeAllocations, allocationBlockReason, closeAllocationsOfSoldDevices } from './kept.ts'
export { countAgedDevices } from './lists.ts'
export { reassignAllocations } from './move-customer.ts'
