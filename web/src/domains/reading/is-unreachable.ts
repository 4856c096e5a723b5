import { ApiError } from '../../lib/api/error.ts'

/** True if the server did not answer, so that the device's copy may be used. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
