import { type Endpoint, SUCCESS } from '@shangxue/contract/platform/endpoint'
import { ApiError, MESSAGES } from './error.ts'
import type { FileResponse } from './request.ts'
import type { HttpResponse } from './transport.ts'

interface Envelope {
  readonly code: number
  readonly msg?: unknown
  readonly data?: unknown
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Parses an envelope of our server. A body without a code comes from a proxy or a captive portal, even if it is JSON. */
function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope> | null
    return typeof value?.code === 'number' ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name that the server proposes (RFC 6266, the encoded form first), or `download`. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodePercent(encoded.trim())
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '')
  return decodePercent((plain?.[1] ?? plain?.[2] ?? '').trim()) || 'download'
}

/** Returns the payload of a response: the file, or the envelope's data. Throws an `ApiError` for everything else. */
export async function payloadOf(endpoint: Endpoint, response: HttpResponse): Promise<unknown> {
  const { status } = response
  if (status === 413) throw new ApiError(status, 'too-large', MESSAGES.tooLarge)
  if (endpoint.produces && isSuccess(status)) {
    return {
      blob: response.body,
      fileName: fileNameOf(response.header('content-disposition')),
    } satisfies FileResponse
  }
  const envelope = parseEnvelope(await response.body.text())
  if (!envelope) {
    throw isSuccess(status)
      ? new ApiError(status, 'malformed', MESSAGES.malformed)
      : new ApiError(status, 'network', MESSAGES.network)
  }
  const { code, msg, data } = envelope
  if (code === SUCCESS) return data === undefined ? msg : data
  const message = typeof msg === 'string' && msg ? msg : MESSAGES.refused
  throw new ApiError(status, code, message, data ?? null)
}
