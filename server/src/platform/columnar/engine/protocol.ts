/** Memory and threads for all files of this server. */
export interface ColumnarLimits {
  readonly memoryMb: number
  readonly threads: number
}

/** The only argument of the process. */
export interface EngineSettings extends ColumnarLimits {
  readonly folder: string
}

export type EngineRequest =
  /** Fails if the native package cannot be used. */
  | { readonly kind: 'open' }
  | { readonly kind: 'attach' | 'detach' | 'connect'; readonly tenantId: number }
  | {
      readonly kind: 'run'
      readonly connection: number
      readonly statement: string
      readonly values?: readonly string[]
    }
  | { readonly kind: 'disconnect'; readonly connection: number }

/** Requests are answered in any order. An interruption is not answered: the interrupted request fails. */
export type EngineMessage =
  | { readonly id: number; readonly request: EngineRequest }
  | { readonly interrupt: number }

/** Rows arrive in parts, so that the server does not stop while it receives many. The last part ends the request. */
export type EngineAnswer =
  | { readonly id: number; readonly rows: readonly object[]; readonly isLast: boolean }
  | { readonly id: number; readonly connection: number }
  | { readonly id: number; readonly error: string }
