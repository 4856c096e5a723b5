import { Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from './constants.ts'
import { Empty, endpoint, FileResponse } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { Id } from './schema.ts'

const PHOTO_MAX_BYTES = 12 * 1024 * 1024

/**
 * Creates the two endpoints of photos that are uploaded one by one while a form is filled in. Each domain with
 * photos has its own.
 */
export const photoEndpoints = (path: `/api/${string}`, thing: string, permission: Permission) => ({
  upload: endpoint({
    method: 'POST',
    path,
    summary: `Uploads a photo of ${thing}; it is deleted later unless a record uses it`,
    permission,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    upload: { field: 'file', maxBytes: PHOTO_MAX_BYTES },
    input: Empty,
    output: Type.Object({ id: Id }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: `Returns a photo of ${thing} as JPEG`,
    permission,
    input: Type.Object({ id: Id, width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_600 }) }),
    output: FileResponse,
    produces: 'image/jpeg',
  }),
})
export type PhotoEndpoints = ReturnType<typeof photoEndpoints>
