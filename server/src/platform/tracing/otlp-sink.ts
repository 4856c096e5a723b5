import type { Attributes, Span, SpanKind, SpanSink } from './tracing.ts'

export interface OtlpConfig {
  /** A collector that accepts OTLP over HTTP: traces go to its /v1/traces. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of new traces that are sampled, 0 to 1. */
  readonly sampleRatio: number
}

const SPAN_KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const ERROR = 2
/** Limits the memory while the collector is unreachable; further spans are dropped. */
const MAX_BUFFERED_SPANS = 4_096
const BATCH_SIZE = 512
const FLUSH_INTERVAL_MS = 5_000
const TIMEOUT_MS = 10_000

const toAttributeValue = (value: Attributes[string]) => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toAttributeValue(value) }))
const toNanos = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const toOtlpSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId ? { parentSpanId: span.parentId } : {}),
  name: span.name,
  kind: SPAN_KINDS[span.kind],
  startTimeUnixNano: toNanos(span.startedMs),
  endTimeUnixNano: toNanos(span.endedMs),
  attributes: toAttributes(span.attributes),
  ...(span.failed ? { status: { code: ERROR } } : {}),
})

/** Sends spans in batches to a collector by OTLP over HTTP in JSON. Callers never wait for it. */
export function createOtlpSink(
  { endpoint, headers, serviceName }: OtlpConfig,
  attributes: Attributes,
  log: Pick<Console, 'warn'>,
): SpanSink {
  let buffered: Span[] = []
  let dropped = 0
  let lastSend: Promise<void> = Promise.resolve()
  let hasWarned = false
  const resource = { attributes: toAttributes({ 'service.name': serviceName, ...attributes }) }

  async function send(spans: readonly Span[]): Promise<void> {
    const body = JSON.stringify({
      resourceSpans: [
        { resource, scopeSpans: [{ scope: { name: 'shangxue' }, spans: spans.map(toOtlpSpan) }] },
      ],
    })
    try {
      const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      hasWarned = false
    } catch (error) {
      dropped += spans.length
      if (hasWarned) return
      hasWarned = true
      log.warn(
        `OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost (${dropped} so far): ${(error as Error).message}`,
      )
    }
  }
  const flush = (): Promise<void> => {
    while (buffered.length > 0) {
      const spans = buffered.slice(0, BATCH_SIZE)
      buffered = buffered.slice(BATCH_SIZE)
      lastSend = lastSend.then(() => send(spans))
    }
    return lastSend
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()
  return {
    record(span) {
      if (buffered.length >= MAX_BUFFERED_SPANS) {
        dropped += 1
        return
      }
      buffered.push(span)
      if (buffered.length === BATCH_SIZE) void flush()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
