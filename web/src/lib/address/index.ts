export { type Changes, changed, useAddress } from './use-address.ts'
export { FROM_LIST, useOverlay } from './use-overlay.ts'
export { useWayBack } from './use-way-back.ts'
export { oneOf, positive } from './values.ts'
