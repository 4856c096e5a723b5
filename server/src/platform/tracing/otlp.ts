import type { Attributes, Span, SpanKind, SpanSink } from './tracing.ts'

export interface OtlpConfig {
  /** A collector that accepts OTLP over HTTP: traces go to its /v1/traces. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of new traces that are sampled, 0 to 1. */
  readonly share: number
}

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const ERROR = 2
/** Limits the memory while the collector is unreachable; further spans are dropped. */
const MOST_WAITING = 4_096
const AT_ONCE = 512
const EVERY_MS = 5_000
const TIMEOUT_MS = 10_000

const typed = (value: Attributes[string]) => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) }))
const nanos = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const told = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId ? { parentSpanId: span.parentId } : {}),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanos(span.startedMs),
  endTimeUnixNano: nanos(span.endedMs),
  attributes: listed(span.attributes),
  ...(span.failed ? { status: { code: ERROR } } : {}),
})

/** Sends spans in batches to a collector by OTLP over HTTP in JSON. Callers never wait for it. */
export function otlpSink(
  { endpoint, headers, serviceName }: OtlpConfig,
  attributes: Attributes,
  log: Pick<Console, 'warn'>,
): SpanSink {
  let waiting: Span[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()
  let warned = false
  const resource = { attributes: listed({ 'service.name': serviceName, ...attributes }) }

  async function send(spans: readonly Span[]): Promise<void> {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'shangxue' }, spans: spans.map(told) }] }],
    })
    try {
      const answer = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
      warned = false
    } catch (error) {
      dropped += spans.length
      if (warned) return
      warned = true
      log.warn(
        `OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost (${dropped} so far): ${(error as Error).message}`,
      )
    }
  }
  const flush = (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      sending = sending.then(() => send(spans))
    }
    return sending
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()
  return {
    take(span) {
      if (waiting.length >= MOST_WAITING) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length === AT_ONCE) void flush()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
