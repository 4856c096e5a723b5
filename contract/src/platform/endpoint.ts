import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { DEFAULT_TIMEOUT_MS } from './constants.ts'
import type { Permission } from './permissions.ts'

export const SUCCESS = 10000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One HTTP operation: the server registers, validates, authorises and documents it, the web calls it, nobody
 * restates it.
 */
export interface Endpoint<I extends TObject = TObject, O extends TSchema = TSchema> {
  readonly method: Method
  readonly path: `/api/${string}`
  /** One sentence for the generated API page. */
  readonly summary: string
  /** Path parameters, query (GET, DELETE) and body (POST, PUT) in one flat object. */
  readonly input: I
  readonly output: O
  readonly permission: Permission
  readonly timeoutMs: number
  /** A repeated `Idempotency-Key` returns the first response. True for every write by default. */
  readonly idempotent: boolean
  /**
   * Called by the first clients, which write the same value in several ways: the server also accepts empty fields,
   * numbers as text and similar input (docs/decisions/0051-lenient-first-clients.md).
   */
  readonly lenientInput?: true
  /** The body is multipart/form-data with one file, or up to `maxFiles`, in this field. `maxBytes` limits all files together. */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly maxFiles?: number }
  /** A heavy read that may run on a replica some seconds behind. */
  readonly readFromReplica?: true
  /** Requires re-authentication if the password was entered more than `REAUTH_MINUTES` ago. */
  readonly requiresReauth?: true
  /** Allowed before the user replaces a temporary password. */
  readonly allowTemporaryPassword?: true
  /** Allowed before the user sets up a required second factor. */
  readonly allowWithoutSecondFactor?: true
  /**
   * Overrides which endpoints accept API keys (api-key-access.ts). `true`: any key with at least one scope may call it; for
   * data that all staff read. `false`: for decisions of a person.
   */
  readonly apiKey?: boolean
  /** Replaced by another call; the first clients still make it. */
  readonly deprecated?: true
  /** The media type of the response, which is a file instead of an envelope. */
  readonly produces?: string
}

export type Input<E extends Endpoint> = Static<E['input']>
export type Output<E extends Endpoint> = Static<E['output']>

type Declaration<I extends TObject, O extends TSchema> = Omit<
  Endpoint<I, O>,
  'timeoutMs' | 'idempotent' | 'output'
> & { timeoutMs?: number; idempotent?: boolean; output: O }

export const endpoint = <I extends TObject, O extends TSchema>(
  declaration: Declaration<I, O>,
): Endpoint<I, O> => ({
  timeoutMs: DEFAULT_TIMEOUT_MS,
  idempotent: declaration.method !== 'GET',
  ...declaration,
})

/** The names of the `:parameters` of a path, in order. */
export const pathKeys = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Returns whether the input is sent in the query (GET and DELETE) rather than the body. */
export const sendsInputInQuery = (e: Endpoint): boolean => e.method === 'GET' || e.method === 'DELETE'

export const envelopeOf = <O extends TSchema>(data: O) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), data })

export const Empty = Type.Object({})
/** Result of endpoints that return no data. */
export const NoContent = Type.Null()

/** Response of an endpoint that `produces` a file. */
export const FileResponse = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })
