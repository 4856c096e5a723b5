import type { Span } from '@opentelemetry/api'

export type Attributes = Record<string, string | number | boolean>
export type { Span }

export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** The caller's traceparent header (W3C Trace Context). */
  readonly traceparent?: string | undefined
  /** Starts no trace of its own. */
  readonly childOnly?: boolean
}

/**
 * What the server asks of tracing. Only `open-tracing.ts` loads OpenTelemetry, so that a server without a collector
 * neither installs nor loads it.
 */
export interface Tracing {
  /** Starts a span in the current trace, else a new trace; undefined if there is no trace to record it in. */
  startSpan(start: SpanStart): Span | undefined
  endSpan(span: Span | undefined, attributes?: Attributes, failed?: boolean): void
  /** Runs code as part of the span. */
  runInSpan<T>(span: Span | undefined, run: () => T): T
  /** Runs one operation in a span; the span fails if it throws. */
  withSpan<T>(start: SpanStart, run: () => Promise<T>): Promise<T>
  /** Sends the remaining spans; takes ten seconds at most. */
  close(): Promise<void>
}

/** No-op tracing. */
export const noopTracing: Tracing = {
  startSpan: () => undefined,
  endSpan: () => undefined,
  runInSpan: (_span, run) => run(),
  withSpan: (_start, run) => run(),
  close: async () => undefined,
}
