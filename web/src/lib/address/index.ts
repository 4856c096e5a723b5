export { type UrlParamChanges, useUrlParams, withParams } from './use-address.ts'
export { useBackTarget } from './use-back-target.ts'
export { FROM_LIST, useOverlay } from './use-overlay.ts'
export { parseOneOf, parsePositiveInt } from './values.ts'
