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
  /** A repeated `Idempotency-Key` answers with the first result. True for every write unless said otherwise. */
  readonly idempotent: boolean
  /**
   * The first clients make this call, and write the same value in several ways: the server reads empty fields, numbers
   * as text and the like as they are meant (docs/decisions/0051-lenient-first-clients.md).
   */
  readonly lenientInput?: true
  /** The body is multipart/form-data with files under this field, one unless `maxFiles` says more, together at most this large. */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly maxFiles?: number }
  /** A heavy read that may be answered from a copy of the database, some seconds behind. */
  readonly lagging?: true
  /** Whoever has not typed the password for `CONFIRMED_MINUTES` is asked for it first. */
  readonly asksPassword?: true
  /** Open also to who has yet to change a password that somebody else made up. */
  readonly withHandedPassword?: true
  /** Open also to who has yet to set up the second factor that the company demands. */
  readonly withoutSecondFactor?: true
  /** The answer is a file of this media type, not an envelope. */
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

/** Input travels in the query for reads and deletions, in the body otherwise. */
export const carriesQuery = (e: Endpoint): boolean => e.method === 'GET' || e.method === 'DELETE'

export const enveloped = <O extends TSchema>(data: O) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), data })

export const Empty = Type.Object({})
/** For answers whose payload says nothing. */
export const Nothing = Type.Null()

/** The answer of an endpoint that `produces` a file. */
export const FileAnswer = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })
