import { Type } from 'typebox'
import { endpoint, FileResponse } from './endpoint.ts'

export const FILE_LINK_MINUTES = 10
/** Maximum length of the path and of the query in a link. */
export const FILE_LINK_MAX = 1_200
/** Base64 makes path and query a third longer; the rest is the user and the signature. */
export const FILE_TOKEN_MAX = 3_600

/**
 * In-app browsers cannot save a file from a page, but can open its URL. Rejects with `not_linkable` for anything but a
 * file that a GET endpoint `produces`, and `forbidden` without that endpoint's permission.
 */
export const createFileLink = endpoint({
  method: 'POST',
  path: '/api/file-links',
  summary: `Creates a link to a file for browsers that cannot send a token; valid ${FILE_LINK_MINUTES} minutes`,
  permission: 'login',
  idempotent: false,
  input: Type.Object({
    path: Type.String({
      minLength: 1,
      maxLength: FILE_LINK_MAX,
      description: 'Path of a GET endpoint that returns a file',
    }),
    query: Type.String({
      maxLength: FILE_LINK_MAX,
      default: '',
      description: 'Encoded query string without the question mark',
    }),
  }),
  output: Type.Object({ path: Type.String(), expires_at: Type.String({ format: 'date-time' }) }),
})

/**
 * Returns the file of a link with the current permissions of its creator. Throws `file_link_broken`,
 * `file_link_expired`, `file_link_signed_out` and the errors of the file's endpoint. Browsers receive errors as a
 * page.
 */
export const openFileLink = endpoint({
  method: 'GET',
  path: '/api/files/:token',
  summary: 'Downloads the file of a link',
  permission: 'public',
  produces: 'application/octet-stream',
  input: Type.Object({ token: Type.String({ minLength: 1, maxLength: FILE_TOKEN_MAX }) }),
  output: FileResponse,
})
