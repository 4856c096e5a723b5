export { type UrlParamChanges, useUrlParams, withParams } from './use-address.ts'
export { FROM_LIST, useOverlay } from './use-overlay.ts'
export { useBackTarget } from './use-way-back.ts'
export { parseOneOf, parsePositiveInt } from './values.ts'
