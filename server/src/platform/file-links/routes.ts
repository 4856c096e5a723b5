import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createFileLink, FILE_LINK_MINUTES, openFileLink } from '@shangxue/contract/platform/file-links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Server } from '../http/endpoints/serve.ts'
import type { Tokens } from '../session/tokens.ts'
import { acceptsHtml, sendErrorPage } from './error-page.ts'
import { contentDisposition, findFileEndpoint } from './file-endpoints.ts'
import { createLinkTokens, type FileLink } from './link-token.ts'

export interface FileLinkParts {
  /** Serves the file like any other request. */
  readonly app: FastifyInstance
  readonly tokens: Tokens
  readonly secret: string
  readonly now?: (() => number) | undefined
}

/** A file runs no scripts. Frames and plug-ins are needed for the browser's PDF viewer. */
const FILE_POLICY =
  "default-src 'none';img-src 'self' data:;media-src 'self';object-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'"

const JSON_TYPE = 'application/json'

/** Links to files for browsers that can only open URLs, such as those inside messengers. */
export function registerFileLinkRoutes(
  server: Server,
  { app, tokens, secret, now = Date.now }: FileLinkParts,
): void {
  const links = createLinkTokens(secret)

  server.serveWithoutTransaction(createFileLink, async ({ actor }, { path, query }) => {
    const file = findFileEndpoint(path)
    if (!file) throw new AppError('not_linkable')
    if (file.permission !== 'public' && !actor.can(file.permission)) throw new AppError('forbidden')
    const expiresAt = now() + FILE_LINK_MINUTES * 60_000
    const { tenantId, userId, signInId } = actor
    const url = query === '' ? path : `${path}?${query}`
    const token = links.write({ tenantId, userId, signInId, url, expiresAt })
    return {
      path: openFileLink.path.replace(':token', token),
      expires_at: new Date(expiresAt).toISOString(),
    }
  })

  /** Parses a link token. Rejects forged and expired ones. */
  function readLink(token: string): FileLink {
    const link = links.read(token)
    if (!link) throw new AppError('file_link_broken')
    if (link.expiresAt <= now()) throw new AppError('file_link_expired')
    return link
  }

  /** Requests the file as the user: sign-in, rights and input are checked now, as for any request. */
  async function fetchFile(request: FastifyRequest, { url, ...claims }: FileLink) {
    return app.inject({
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      url,
      remoteAddress: request.ip,
      headers: { authorization: `Bearer ${await tokens.signAccess(claims)}` },
      payloadAsStream: true,
    })
  }

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const { statusCode, headers, stream, raw } = await fetchFile(request, readLink(token))
    // Closes the file when the caller disconnects.
    reply.raw.once('close', () => raw.res.destroy())
    const mediaType = String(headers['content-type']).split(';')[0] ?? ''
    if (statusCode !== 200 || mediaType === JSON_TYPE) {
      const retryAfter = headers['retry-after']
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return sendLinkError(request, reply, await readEndpointError(statusCode, stream()))
    }
    for (const name of ['content-type', 'content-length'])
      if (headers[name] !== undefined) reply.header(name, headers[name])
    reply
      .header(
        'content-disposition',
        contentDisposition(mediaType, headers['content-disposition']?.toString()),
      )
      .header('content-security-policy', FILE_POLICY)
    return reply.send(stream())
  }

  server.servePublicReply(openFileLink, async ({ request, reply }, { token }) => {
    try {
      return await sendFile(request, reply, token)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return sendLinkError(request, reply, error)
    }
  })
}

type ErrorFields = Pick<AppError, 'status' | 'code' | 'message'>

function sendLinkError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: ErrorFields,
): FastifyReply {
  if (acceptsHtml(request)) return sendErrorPage(reply, status, message)
  return reply.code(status).send({ code, msg: message, data: null })
}

/** Converts the endpoint's error response. */
async function readEndpointError(status: number, body: Readable): Promise<ErrorFields> {
  if (status === 401) return new AppError('file_link_signed_out')
  try {
    const { code, msg } = JSON.parse(await text(body)) as { code: number; msg: string }
    // An endpoint that responds without a file cannot be linked.
    if (status >= 400) return { status, code, message: msg }
  } catch {
    // A HEAD request has no body.
  }
  return new AppError('file_link_broken')
}
