export { call } from './call.ts'
export { infiniteListProps } from './endless.ts'
export { ApiError, onFailure, onSessionExpired, reportFailure } from './error.ts'
export { fetchAllPages } from './every-page.ts'
export { invalidate } from './invalidate.ts'
export { type AttemptStore, type IdempotentAttempt, useCall, useUpload } from './mutations.ts'
export { infiniteQuery, query } from './queries.ts'
export {
  type CallOptions,
  type FileResponse,
  type RequestOf,
  type ResponseOf,
  requestUrl,
} from './request.ts'
