import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/** A timed operation within a trace. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  name: string
  readonly kind: SpanKind
  readonly startedMs: number
  endedMs: number
  readonly attributes: Attributes
  failed: boolean
}
export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
  /** The caller's traceparent header (W3C Trace Context). */
  readonly traceparent?: string | undefined
  /** Starts no trace of its own. */
  readonly childOnly?: boolean
}

export interface Tracing {
  /** Starts a span in the current trace, else a new trace; undefined if it is not sampled. */
  startSpan(start: SpanStart): Span | undefined
  endSpan(span: Span | undefined, attributes?: Attributes, failed?: boolean): void
  /** Runs code as part of the span. */
  runInSpan<T>(span: Span | undefined, run: () => T): T
  /** Runs one operation in a span; the span fails if it throws. */
  withSpan<T>(start: SpanStart, run: () => Promise<T>): Promise<T>
  /** Flushes unsent spans. */
  close(): Promise<void>
}

export interface SpanSink {
  record(span: Span): void
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

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const ALL_ZEROS = /^0+$/
const nowMs = () => performance.timeOrigin + performance.now()

/** Marks an unsampled trace, whose nested spans are not sampled either. */
const UNSAMPLED = Symbol('unsampled')

/** Sends spans to the sink as they end. Samples `sampleRatio` of new traces; other traces follow their caller's decision. */
export function createTracing(sink: SpanSink, sampleRatio = 1): Tracing {
  const current = new AsyncLocalStorage<Span | typeof UNSAMPLED>()

  /** Returns the trace of the new span; undefined if it is not sampled. */
  function resolveParent(traceparent: string | undefined): Pick<Span, 'traceId' | 'parentId'> | undefined {
    const currentSpan = current.getStore()
    if (currentSpan === UNSAMPLED) return undefined
    if (currentSpan) return { traceId: currentSpan.traceId, parentId: currentSpan.spanId }
    const [, traceId = '', parentId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
    if (traceId && !ALL_ZEROS.test(traceId) && !ALL_ZEROS.test(parentId))
      return Number.parseInt(flags, 16) & 1 ? { traceId, parentId } : undefined
    return Math.random() < sampleRatio
      ? { traceId: randomBytes(16).toString('hex'), parentId: undefined }
      : undefined
  }

  const tracing: Tracing = {
    startSpan({ name, kind, attributes = {}, traceparent, childOnly = false }) {
      if (childOnly && !current.getStore()) return undefined
      const parent = resolveParent(traceparent)
      if (!parent) return undefined
      const spanId = randomBytes(8).toString('hex')
      const startedMs = nowMs()
      return {
        ...{ ...parent, spanId, name, kind, startedMs, endedMs: startedMs },
        ...{ attributes: { ...attributes }, failed: false },
      }
    },
    endSpan(span, attributes = {}, failed = false) {
      if (!span) return
      Object.assign(span.attributes, attributes)
      span.failed = failed
      span.endedMs = nowMs()
      sink.record(span)
    },
    runInSpan: (span, run) => current.run(span ?? UNSAMPLED, run),
    async withSpan(start, run) {
      const span = tracing.startSpan(start)
      try {
        const result = await tracing.runInSpan(span, run)
        tracing.endSpan(span)
        return result
      } catch (error) {
        tracing.endSpan(span, { 'error.type': error instanceof Error ? error.name : 'unknown' }, true)
        throw error
      }
    },
    close: () => sink.close(),
  }
  return tracing
}
