/** Activations of a period. */
export { figuresOf as activationFigures } from './figures.ts'
/** What the allocations of phones mean for whoever sells them. */
export { closeSold, keptFor, keptFrom } from './kept.ts'
export { agedDevices } from './lists.ts'
export { moveAllocations } from './move-customer.ts'
