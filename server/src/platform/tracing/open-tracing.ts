import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Attributes, Tracing } from './tracing.ts'

export interface OtlpConfig {
  /** A collector that accepts OTLP over HTTP: traces go to its /v1/traces. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of new traces that are sampled, 0 to 1. */
  readonly sampleRatio: number
}

/** Limits the memory while the collector is unreachable; further spans are dropped. */
const MAX_BUFFERED_SPANS = 4_096
const TIMEOUT_MS = 10_000

/**
 * Sends traces to a collector with OpenTelemetry. Nothing is registered globally, because several servers may run in
 * one process. Traces of callers follow their sampling decision.
 */
export async function openTracing(
  { endpoint, headers, serviceName, sampleRatio }: OtlpConfig,
  attributes: Attributes,
  log: Pick<Console, 'warn'>,
): Promise<Tracing> {
  const [api, core, resources, sdk, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const { SpanKind, SpanStatusCode, trace } = api
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new otlp.OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS })
  const processor = new sdk.BatchSpanProcessor({
    exporter: logFailures(exporter, core.ExportResultCode.SUCCESS, log),
    maxQueueSize: MAX_BUFFERED_SPANS,
    exportTimeoutMillis: TIMEOUT_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName, ...attributes }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('shangxue')
  const propagator = new core.W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()

  const tracing: Tracing = {
    startSpan({ name, kind, attributes = {}, traceparent, childOnly = false }) {
      const current = contexts.getStore()
      if (!current && childOnly) return undefined
      const carrier = traceparent ? { traceparent } : {}
      const parent = current ?? propagator.extract(api.ROOT_CONTEXT, carrier, api.defaultTextMapGetter)
      return tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    },
    endSpan(span, attributes = {}, failed = false) {
      span?.setAttributes(attributes)
      if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
    runInSpan: (span, run) => (span ? contexts.run(trace.setSpan(api.ROOT_CONTEXT, span), run) : run()),
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
    // A lost batch is logged; it must not fail the shutdown.
    close: () => provider.shutdown().catch(() => undefined),
  }
  return tracing
}

/** Logs the first of consecutive failures. The library itself reports them only to a global logger. */
function logFailures(exporter: SpanExporter, success: number, log: Pick<Console, 'warn'>): SpanExporter {
  let lost = 0
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        const isFirst = lost === 0
        lost = result.code === success ? 0 : lost + spans.length
        if (lost > 0 && isFirst)
          log.warn(`OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost: ${result.error?.message ?? 'no reason'}`)
        onResult(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
