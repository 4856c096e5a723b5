export { infiniteListProps } from './endless.ts'
export { fetchAllPages } from './fetch-all-pages.ts'
export { call } from './http/call.ts'
export { ApiError, onFailure, onSessionExpired, reportFailure } from './http/error.ts'
export {
  type CallOptions,
  type FileResponse,
  type RequestOf,
  type ResponseOf,
  requestUrl,
} from './http/request.ts'
export { invalidate } from './invalidate.ts'
export { type AttemptStore, type IdempotentAttempt, useCall, useUpload } from './mutations.ts'
export { infiniteQuery, query } from './queries.ts'
