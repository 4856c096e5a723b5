import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  carriesQuery,
  type Endpoint,
  enveloped,
  type Input,
  type Output,
  pathKeys,
  SUCCESS,
} from '@shangxue/contract/endpoint'
import { isPermission } from '@shangxue/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database, Db } from './database/database.ts'
import { type DiskSpace, ENDLESS_SPACE } from './disk/disk-space.ts'
import { lastingAnswers } from './http/lasting-answer.ts'
import { type LastingFile, sendLasting } from './http/lasting-file.ts'
import { readLeniently } from './http/lenient-input.ts'
import { type ListPage, pageHeaders } from './http/page-headers.ts'
import { describeInvalid, holdsHalfCharacter } from './http/validation.ts'
import { type Attempt, answered, attempt, once } from './idempotency/idempotency.ts'
import { Refusal } from './refusal.ts'
import { type Access, type Actor, requireRecentPassword } from './session/access.ts'
import {
  type Hold,
  type UploadedFile,
  type UploadedFiles,
  type UploadLimits,
  uploadRoom,
  withUpload,
} from './upload.ts'

export interface Caller {
  readonly actor: Actor
  readonly request: FastifyRequest
}
/** `db` is one transaction already bound to the actor's tenant. */
export interface Context extends Caller {
  readonly db: Db
}
type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/** For handlers that wait for something slow: each `transaction` opens and ends one. */
export interface SlowContext extends Caller {
  readonly transaction: Transaction
  /** The transaction with the effect, and the handler's answer: it happens once per idempotency key. */
  readonly commit: Transaction
}
export interface UploadContext extends SlowContext {
  /** The first of `files`, for endpoints that take one. */
  readonly file: UploadedFile
  /** In the order of the form; more than one only where the endpoint takes `maxFiles`. */
  readonly files: UploadedFiles
  /** For what is held in memory besides the file. */
  readonly hold: Hold
}
export interface FileToSend {
  readonly fileName: string
  readonly body: Readable | Uint8Array
}
export interface PublicContext {
  readonly request: FastifyRequest
}
/** For handlers that write the answer themselves. */
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

type Handle<C, E extends Endpoint> = (context: C, input: Input<E>) => Promise<Output<E>>

const envelope = (data: unknown) => ({ code: SUCCESS, msg: '', data })

const KEY_PATTERN = /^[\w.:-]{8,100}$/

export interface ServerParts {
  readonly database: Database
  readonly access: Access
  /** Keys what is stored about requests. */
  readonly secret: string
  /** The disk of the embedded database; endless where the database is elsewhere. */
  readonly databaseSpace?: DiskSpace | undefined
  /** What uploads may take of memory and time; the usual if not said. */
  readonly uploads?: UploadLimits
}

/** Registers declared endpoints; the only place that knows how one becomes a route. */
export function server(app: FastifyInstance, parts: ServerParts) {
  const { database, access, secret, uploads, databaseSpace = ENDLESS_SPACE } = parts
  app.decorateRequest('actor', null)
  const sendAnswer = lastingAnswers()
  const withRoom = uploadRoom(uploads)

  async function authorize(e: Endpoint, request: FastifyRequest): Promise<void> {
    if (e.permission === 'public') return
    request.actor = await access.authenticate(request)
    if (!request.actor.can(e.permission)) throw new Refusal('forbidden')
    if (request.actor.handedPassword && !e.withHandedPassword) throw new Refusal('own_password_first')
    if (request.actor.factorFirst && !e.withoutSecondFactor) throw new Refusal('second_factor_first')
    if (e.asksPassword) requireRecentPassword(request.actor)
  }

  function register<E extends Endpoint>(
    e: E,
    handler: (request: FastifyRequest, reply: FastifyReply, input: Input<E>) => Promise<unknown>,
  ) {
    if (!isPermission(e.permission)) throw new TypeError(`${e.method} ${e.path} states no permission`)
    const inPath = pathKeys(e.path)
    const part = carriesQuery(e) ? 'querystring' : 'body'
    const sent = Type.Omit(e.input, inPath)
    app.route({
      method: e.method,
      url: e.path,
      config: { endpoint: e },
      schema: {
        summary: e.summary,
        tags: [e.path.split('/')[2] ?? ''],
        params: Type.Pick(e.input, inPath),
        ...(e.upload ? { consumes: ['multipart/form-data'] } : { [part]: sent }),
        ...(e.produces ? {} : { response: { 200: enveloped(e.output) } }),
      },
      // before validation, so that a stranger learns nothing about what input is right
      onRequest: async (request) => {
        await authorize(e, request)
        // What is left belongs to sign-ins and answers of exams, which are not idempotent, and to PostgreSQL's log.
        if (e.idempotent) await databaseSpace.requireRoom()
      },
      preValidation: async (request) => {
        if (!e.lenientInput) return
        if (carriesQuery(e)) request.query = readLeniently(sent, request.query, 'text')
        else if (!e.upload) request.body = readLeniently(sent, request.body, 'json')
      },
      handler: (request, reply) => {
        // only what was validated: a query beside a body was not
        const given = carriesQuery(e) ? request.query : e.upload ? {} : request.body
        const input = { ...(given as object), ...(request.params as object) } as Input<E>
        if (holdsHalfCharacter(input))
          throw new Refusal('invalid_input', { field: '内容含有无法保存的字符，请删除后重试' })
        return handler(request, reply, input)
      },
    })
  }

  const bound = <T>(e: Endpoint, actor: Actor, run: (db: Db) => Promise<T>) =>
    database.asTenant(
      {
        tenantId: actor.tenantId,
        readOnly: e.method === 'GET',
        timeoutMs: e.timeoutMs,
        lagging: e.lagging ?? false,
      },
      run,
    )

  const actorOf = (request: FastifyRequest): Actor => {
    if (!request.actor) throw new Refusal('not_signed_in')
    return request.actor
  }

  const attemptOf = (e: Endpoint, request: FastifyRequest, input: unknown): Attempt | undefined => {
    const key = e.idempotent ? idempotencyKey(request) : undefined
    return key ? attempt(key, secret, `${e.method} ${request.url}`, input) : undefined
  }

  /** Runs a slow handler unless its key was answered before. */
  async function slowly<E extends Endpoint>(
    e: E,
    request: FastifyRequest,
    /** All that makes it this request and no other. */
    input: object,
    handle: (context: SlowContext) => Promise<unknown>,
  ) {
    const actor = actorOf(request)
    const tried = attemptOf(e, request, input)
    const transaction: Transaction = (run) => bound(e, actor, run)
    const commit: Transaction = (run) =>
      transaction((db) => (tried ? once(db, actor, tried, () => run(db)) : run(db)))
    const before = tried && (await transaction((db) => answered(db, actor, tried)))
    return envelope(before ? before.answer : await handle({ actor, request, transaction, commit }))
  }

  return {
    /** The usual endpoint: one transaction, bound to the tenant, around the whole handler. */
    serve<E extends Endpoint>(e: E, handle: Handle<Context, E>) {
      register(e, async (request, _reply, input) => {
        const actor = actorOf(request)
        const tried = attemptOf(e, request, input)
        const data = await bound(e, actor, (db) => {
          const effect = () => handle({ actor, db, request }, input)
          return tried ? once(db, actor, tried, effect) : effect()
        })
        return envelope(data)
      })
    },

    /** Answers the list of a page alone, as the first clients read it; headers say how many there are and where the next are. */
    serveWholeList<E extends Endpoint>(
      e: E,
      handle: (context: Context, input: Input<E>) => Promise<ListPage<Output<E>>>,
    ) {
      register(e, async (request, reply, input) => {
        const actor = actorOf(request)
        const { list, pagination } = await bound(e, actor, (db) => handle({ actor, db, request }, input))
        reply.headers(pageHeaders(request.url, pagination))
        return envelope(list)
      })
    },

    /** For anyone; it opens what it needs itself. */
    servePublic<E extends Endpoint>(e: E, handle: Handle<PublicContext, E>) {
      register(e, async (request, _reply, input) => envelope(await handle({ request }, input)))
    },

    /** For anyone; the handler sends the answer. */
    servePublicReply<E extends Endpoint>(
      e: E,
      handle: (context: ReplyContext, input: Input<E>) => Promise<FastifyReply>,
    ) {
      register(e, (request, reply, input) => handle({ request, reply }, input))
    },

    /** For anyone the same: as long as the handler gives the same object for it, the answer is written once. */
    servePublicLasting<E extends Endpoint>(e: E, handle: (input: Input<E>) => Output<E>) {
      const envelopes = new WeakMap<object, object>()
      register(e, (request, reply, input) => {
        const data = handle(input) as object
        const answer = envelopes.get(data) ?? envelope(data)
        envelopes.set(data, answer)
        return sendAnswer(request, reply, answer)
      })
    },

    /** Answers anyone with bytes that stay as they are: whole, in part, or not again. */
    servePublicFile<E extends Endpoint>(
      e: E,
      handle: (context: PublicContext, input: Input<E>) => Promise<LastingFile>,
    ) {
      register(e, async (request, reply, input) =>
        sendLasting(request, reply, await handle({ request }, input)),
      )
    },

    /** For handlers that wait for something slow: no transaction stays open meanwhile. */
    serveSlow<E extends Endpoint>(e: E, handle: Handle<SlowContext, E>) {
      register(e, (request, _reply, input) => slowly(e, request, input, (context) => handle(context, input)))
    },

    /** Takes an uploaded file, or several where the endpoint says so; no transaction stays open while they arrive. */
    serveUpload<E extends Endpoint>(e: E, handle: Handle<UploadContext, E>) {
      register(e, (request, _reply, input) =>
        withRoom(actorOf(request), (room) =>
          withUpload(request, e, room, async (files, fields) => {
            const given = { ...formInput(request, e, fields), ...(input as object) } as Input<E>
            const sent = { ...given, file: files.map(({ bytes }) => hashOf(bytes)).join(' ') }
            return slowly(e, request, sent, (context) =>
              handle({ ...context, file: files[0], files, hold: room.holdJoined }, given),
            )
          }),
        ),
      )
    },

    /** Answers with a file: the handler names it and gives its bytes or stream. */
    serveFile<E extends Endpoint>(
      e: E,
      handle: (context: SlowContext, input: Input<E>) => Promise<FileToSend>,
    ) {
      register(e, async (request, reply, input) => {
        const actor = actorOf(request)
        const transaction: Transaction = (run) => bound(e, actor, run)
        const { fileName, body } = await handle({ actor, request, transaction, commit: transaction }, input)
        reply
          .type(e.produces ?? 'application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        return reply.send(body)
      })
    },
  }
}
export type Server = ReturnType<typeof server>

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** The fields of a form are text, as in a query, and are read by the same rules. */
function formInput(request: FastifyRequest, e: Endpoint, fields: Record<string, string>): object {
  const form = Type.Omit(e.input, pathKeys(e.path))
  const validate = request.getValidationFunction(form) ?? request.compileValidationSchema(form, 'querystring')
  const given = e.lenientInput ? (readLeniently(form, fields, 'text') as object) : fields
  if (validate(given)) return given
  throw new Refusal('invalid_input', { field: describeInvalid(validate.errors ?? []) })
}

/** The key that a write came with. Refuses one that is none. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new Refusal('invalid_input', { field: '请求标识不正确，请刷新页面后重试' })
  return key
}
