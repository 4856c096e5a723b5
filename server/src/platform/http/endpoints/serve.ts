import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type Endpoint,
  envelopeOf,
  type Input,
  type Output,
  pathKeys,
  SUCCESS,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { isPermission } from '@shangxue/contract/platform/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../app-error.ts'
import type { Database, Db } from '../../database/database.ts'
import { sqlState } from '../../database/errors.ts'
import type { StoreScope } from '../../database/store-scope.ts'
import { type DiskSpace, UNLIMITED_SPACE } from '../../disk/disk-space.ts'
import {
  findStoredResponse,
  type IdempotencyRequest,
  idempotencyRequest,
  runOnce,
} from '../../idempotency/idempotency.ts'
import { type Access, type Actor, requireRecentPassword } from '../../session/access.ts'
import { cacheableResponses } from '../responses/cacheable-response.ts'
import { type ImmutableFile, sendImmutableFile } from '../responses/immutable-file.ts'
import {
  type MemoryReservation,
  type UploadedFile,
  type UploadedFiles,
  type UploadLimits,
  uploadQuota,
  withUpload,
} from '../uploads/upload.ts'
import { authorizeApiKey, rejectApiKeyAtSignIn } from './authorize-api-key.ts'
import { readLeniently } from './lenient-input.ts'
import { type ListPage, pageHeaders } from './page-headers.ts'
import { requireOwnStores } from './require-own-stores.ts'
import { hasLoneSurrogate } from './validation.ts'

export interface Caller {
  readonly actor: Actor
  readonly request: FastifyRequest
}
/** `db` is a transaction that is bound to the actor's tenant. */
export interface Context extends Caller {
  readonly db: Db
}
type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/** For handlers that wait for slow work: each `transaction` opens and ends one. */
export interface ManualTransactionContext extends Caller {
  readonly transaction: Transaction
  /** The transaction with the effect and the response. It runs once per idempotency key. */
  readonly commit: Transaction
}
export interface UploadContext extends ManualTransactionContext {
  /** The first of `files`, for endpoints that accept one file. */
  readonly file: UploadedFile
  /** In the order of the form. More than one only where the endpoint sets `maxFiles`. */
  readonly files: UploadedFiles
  /** Reserves memory for data besides the file. */
  readonly reserveMemory: MemoryReservation
}
export interface FileResponse {
  readonly fileName: string
  readonly body: Readable | Uint8Array
}
export interface PublicContext {
  readonly request: FastifyRequest
}
/** For handlers that write the response themselves. */
export interface ReplyContext extends PublicContext {
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Handler<C, E extends Endpoint> = (context: C, input: Input<E>) => Promise<Output<E>>

const envelope = (data: unknown) => ({ code: SUCCESS, msg: '', data })

const KEY_PATTERN = /^[\w.:-]{8,100}$/

export interface ServerParts {
  readonly database: Database
  readonly access: Access
  /** Keys the fingerprints of stored requests. */
  readonly secret: string
  /** The disk of the embedded database; unlimited where the database runs elsewhere. */
  readonly databaseSpace?: DiskSpace | undefined
  readonly uploads?: UploadLimits
}

/** A move takes minutes to hours; devices keep their writes until then. */
const MOVING_RETRY_SECONDS = 60
const companyMoving = () => new AppError('company_moving', { seconds: MOVING_RETRY_SECONDS })
/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006'

/** Registers declared endpoints. Only this module turns an endpoint into a route. */
export function createServer(app: FastifyInstance, parts: ServerParts) {
  const { database, access, secret, uploads, databaseSpace = UNLIMITED_SPACE } = parts
  app.decorateRequest('actor', null)
  const sendCacheable = cacheableResponses()
  const withUploadBudget = uploadQuota(uploads)

  async function authorize(e: Endpoint, request: FastifyRequest): Promise<void> {
    if (e.permission === 'public') return rejectApiKeyAtSignIn(e, request)
    const actor = await access.authenticate(request)
    request.actor = actor
    if (actor.apiKey) await authorizeApiKey(e, actor, request)
    else if (!actor.can(e.permission)) throw new AppError('forbidden')
    if (actor.temporaryPassword && !e.allowTemporaryPassword) throw new AppError('own_password_first')
    if (actor.mfaSetupRequired && !e.allowWithoutSecondFactor) throw new AppError('second_factor_first')
    if (actor.frozen && e.idempotent) throw companyMoving()
    if (e.requiresReauth) requireRecentPassword(actor)
  }

  function register<E extends Endpoint>(
    e: E,
    handler: (request: FastifyRequest, reply: FastifyReply, input: Input<E>) => Promise<unknown>,
  ) {
    if (!isPermission(e.permission)) throw new TypeError(`${e.method} ${e.path} states no permission`)
    const pathParams = pathKeys(e.path)
    const inputLocation = sendsInputInQuery(e) ? 'querystring' : 'body'
    const nonPathInput = Type.Omit(e.input, pathParams)
    app.route({
      method: e.method,
      url: e.path,
      config: { endpoint: e },
      schema: {
        params: Type.Pick(e.input, pathParams),
        ...(e.upload ? {} : { [inputLocation]: nonPathInput }),
        ...(e.produces ? {} : { response: { 200: envelopeOf(e.output) } }),
      },
      // Runs before validation, so that an unauthorised caller learns nothing about valid input.
      onRequest: async (request) => {
        await authorize(e, request)
        // The reserve is left to sign-ins and exam answers, which are not idempotent, and to PostgreSQL's WAL.
        if (e.idempotent) await databaseSpace.requireSpace()
      },
      preValidation: async (request) => {
        if (!e.lenientInput) return
        if (sendsInputInQuery(e)) request.query = readLeniently(nonPathInput, request.query, 'text')
        else if (!e.upload) request.body = readLeniently(nonPathInput, request.body, 'json')
      },
      handler: (request, reply) => {
        // Only validated input is read: the query of a request with a body was not validated.
        const received = sendsInputInQuery(e) ? request.query : e.upload ? {} : request.body
        const input = { ...(received as object), ...(request.params as object) } as Input<E>
        if (hasLoneSurrogate(input)) throw new AppError('unstorable_characters')
        return handler(request, reply, input)
      },
    })
  }

  /**
   * Some reads are POST requests. For a frozen tenant the database decides which of them write. `stores` limits what is read: a write
   * reads all stores after requireOwnStores has checked its input.
   */
  const runAsTenant = <T>(
    e: Endpoint,
    actor: Actor,
    run: (db: Db) => Promise<T>,
    stores: StoreScope = e.idempotent ? 'all' : actor.stores,
  ) =>
    database
      .withTenant(
        {
          tenantId: actor.tenantId,
          readOnly: e.method === 'GET' || actor.frozen,
          timeoutMs: e.timeoutMs,
          readFromReplica: e.readFromReplica ?? false,
          apiKeyId: actor.apiKey?.id,
          stores,
        },
        run,
      )
      .catch((error: unknown) => {
        throw actor.frozen && sqlState(error) === READ_ONLY ? companyMoving() : error
      })

  const actorOf = (request: FastifyRequest): Actor => {
    if (!request.actor) throw new AppError('not_signed_in')
    return request.actor
  }

  const idempotencyRequestOf = (
    e: Endpoint,
    request: FastifyRequest,
    input: unknown,
  ): IdempotencyRequest | undefined => {
    const key = e.idempotent ? idempotencyKey(request) : undefined
    return key ? idempotencyRequest(key, secret, `${e.method} ${request.url}`, input) : undefined
  }

  /** Runs a handler without an open transaction unless its idempotency key has a stored response. */
  async function runWithoutTransaction<E extends Endpoint>(
    e: E,
    request: FastifyRequest,
    /** All input that identifies this request. */
    input: object,
    handle: (context: ManualTransactionContext) => Promise<unknown>,
  ) {
    const actor = actorOf(request)
    const idempotency = idempotencyRequestOf(e, request, input)
    const transaction: Transaction = (run) => runAsTenant(e, actor, run, actor.stores)
    const commit: Transaction = (run) =>
      runAsTenant(e, actor, (db) => (idempotency ? runOnce(db, actor, idempotency, () => run(db)) : run(db)))
    const stored = idempotency && (await transaction((db) => findStoredResponse(db, actor, idempotency)))
    if (stored) return envelope(stored.answer)
    // Before the slow work.
    if (actor.stores !== 'all') await runAsTenant(e, actor, (db) => requireOwnStores(db, actor, e, input))
    return envelope(await handle({ actor, request, transaction, commit }))
  }

  return {
    /** The usual endpoint: one transaction, bound to the tenant, around the whole handler. */
    serve<E extends Endpoint>(e: E, handle: Handler<Context, E>) {
      register(e, async (request, _reply, input) => {
        const actor = actorOf(request)
        const idempotency = idempotencyRequestOf(e, request, input)
        const data = await runAsTenant(e, actor, (db) => {
          const effect = async () => {
            await requireOwnStores(db, actor, e, input)
            return handle({ actor, db, request }, input)
          }
          return idempotency ? runOnce(db, actor, idempotency, effect) : effect()
        })
        return envelope(data)
      })
    },

    /**
     * Responds with the bare list of a page, as the first clients expect it. Headers give the total and the next page.
     */
    serveWholeList<E extends Endpoint>(
      e: E,
      handle: (context: Context, input: Input<E>) => Promise<ListPage<Output<E>>>,
    ) {
      register(e, async (request, reply, input) => {
        const actor = actorOf(request)
        const { list, pagination } = await runAsTenant(e, actor, (db) =>
          handle({ actor, db, request }, input),
        )
        reply.headers(pageHeaders(request.url, pagination))
        return envelope(list)
      })
    },

    /** For anonymous callers. The handler opens its own transactions. */
    servePublic<E extends Endpoint>(e: E, handle: Handler<PublicContext, E>) {
      register(e, async (request, _reply, input) => envelope(await handle({ request }, input)))
    },

    /** For anonymous callers. The handler sends the response. */
    servePublicReply<E extends Endpoint>(
      e: E,
      handle: (context: ReplyContext, input: Input<E>) => Promise<FastifyReply>,
    ) {
      register(e, (request, reply, input) => handle({ request, reply }, input))
    },

    /** For anonymous callers. The response is serialised once per object that the handler returns. */
    serveCacheable<E extends Endpoint>(e: E, handle: (input: Input<E>) => Output<E> | Promise<Output<E>>) {
      const envelopes = new WeakMap<object, object>()
      register(e, async (request, reply, input) => {
        const data = (await handle(input)) as object
        const response = envelopes.get(data) ?? envelope(data)
        envelopes.set(data, response)
        return sendCacheable(request, reply, response)
      })
    },

    /** Sends immutable bytes to anonymous callers: in full, as a range, or as 304. */
    servePublicFile<E extends Endpoint>(
      e: E,
      handle: (context: PublicContext, input: Input<E>) => Promise<ImmutableFile>,
    ) {
      register(e, async (request, reply, input) =>
        sendImmutableFile(request, reply, await handle({ request }, input)),
      )
    },

    /** For handlers that wait for slow work: no transaction stays open meanwhile. */
    serveWithoutTransaction<E extends Endpoint>(e: E, handle: Handler<ManualTransactionContext, E>) {
      register(e, (request, _reply, input) =>
        runWithoutTransaction(e, request, input, (context) => handle(context, input)),
      )
    },

    /** Receives one file, or several where the endpoint allows it, without an open transaction. */
    serveUpload<E extends Endpoint>(e: E, handle: Handler<UploadContext, E>) {
      register(e, (request, _reply, input) =>
        withUploadBudget(actorOf(request), (budget) =>
          withUpload(request, e, budget, async (files, fields) => {
            const received = { ...parseFormInput(request, e, fields), ...(input as object) } as Input<E>
            const fingerprintInput = {
              ...received,
              file: files.map(({ bytes }) => sha256Of(bytes)).join(' '),
            }
            return runWithoutTransaction(e, request, fingerprintInput, (context) =>
              handle({ ...context, file: files[0], files, reserveMemory: budget.reserveAssembled }, received),
            )
          }),
        ),
      )
    },

    /** Responds with a file: the handler returns its name and its bytes or stream. */
    serveFile<E extends Endpoint>(
      e: E,
      handle: (context: ManualTransactionContext, input: Input<E>) => Promise<FileResponse>,
    ) {
      register(e, async (request, reply, input) => {
        const actor = actorOf(request)
        const transaction: Transaction = (run) => runAsTenant(e, actor, run, actor.stores)
        const { fileName, body } = await handle({ actor, request, transaction, commit: transaction }, input)
        reply
          .type(e.produces ?? 'application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        return reply.send(body)
      })
    },
  }
}
export type Server = ReturnType<typeof createServer>

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Form fields are text, as in a query, and follow the same validation rules. */
function parseFormInput(request: FastifyRequest, e: Endpoint, fields: Record<string, string>): object {
  const form = Type.Omit(e.input, pathKeys(e.path))
  const validate = request.getValidationFunction(form) ?? request.compileValidationSchema(form, 'querystring')
  const received = e.lenientInput ? (readLeniently(form, fields, 'text') as object) : fields
  if (validate(received)) return received
  throw new AppError('invalid_input', { field: request.server.describeInvalid(validate.errors ?? []) })
}

/** Returns the idempotency key of a write. Throws AppError if the key is malformed. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new AppError('request_key_invalid')
  return key
}
