/** Activation figures and allocation rules for other domains. */
export { getActivationFigures as activationFigures } from './activations/activation-figures.ts'
export {
  activeAllocations,
  allocationBlockReason,
  closeAllocationsOfSoldDevices,
} from './allocations/allocation-rules.ts'
export { countAgedDevices } from './queries.ts'
