/** Activation figures and allocation rules for other domains. */
export { figuresOf as activationFigures } from './figures.ts'
export { closeSold, keptFor, keptFrom } from './kept.ts'
export { agedDevices } from './lists.ts'
export { moveAllocations } from './move-customer.ts'
