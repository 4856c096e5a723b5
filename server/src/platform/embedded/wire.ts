/** The part of PostgreSQL's frontend/backend protocol (version 3) that forwarding between threads needs. */

const STARTUP = 0
const QUERY = 0x51
const SYNC = 0x53
const FLUSH = 0x48
const TERMINATE = 0x58
const READY_FOR_QUERY = 0x5a
const ERROR_RESPONSE = 0x45

export interface Batch {
  bytes: Buffer
  /** The response must end with ReadyForQuery (all batches except a bare Flush). */
  endsReady: boolean
}

/** Splits a client's byte stream into batches that the engine can run to their end. */
export class BatchReader {
  #rest: Buffer = Buffer.alloc(0)

  /** Returns the batch that this chunk completes, if any, and whether the client terminated. */
  push(chunk: Buffer): { batch: Batch | undefined; terminated: boolean } {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let offset = 0
    let cut = 0
    let endsReady = false
    let terminated = false
    while (!terminated) {
      const end = frameEnd(bytes, offset)
      if (end === undefined) break
      const type = bytes[offset]
      offset = end
      terminated = type === TERMINATE
      if (type !== STARTUP && type !== QUERY && type !== SYNC && type !== FLUSH) continue
      cut = end
      endsReady = type !== FLUSH
    }
    this.#rest = bytes.subarray(cut)
    return { batch: cut > 0 ? { bytes: bytes.subarray(0, cut), endsReady } : undefined, terminated }
  }
}

/** Returns the offset after the frame that starts at `offset`, or undefined if the frame is incomplete. */
function frameEnd(bytes: Buffer, offset: number): number | undefined {
  // A startup message has no type byte. Its length never reaches 16 MB, so its first byte is zero.
  const lengthAt = bytes[offset] === STARTUP ? offset : offset + 1
  if (lengthAt + 4 > bytes.length) return undefined
  const end = lengthAt + bytes.readUInt32BE(lengthAt)
  return end <= bytes.length ? end : undefined
}

/** Builds a simple-protocol query message. */
export function simpleQuery(sql: string): Batch {
  const bytes = Buffer.from(`Q\0\0\0\0${sql}\0`)
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return { bytes, endsReady: true }
}

/** Whether a response ends with ReadyForQuery: 'Z', length 5, one status byte. */
export function endsReady(response: Uint8Array): boolean {
  return response.length >= 6 && response.at(-6) === READY_FOR_QUERY && response.at(-2) === 5
}

/** Returns severity and text of the last ErrorResponse, such as `PANIC: could not write to file …`. */
export function lastErrorText(response: Uint8Array): string | undefined {
  const bytes = Buffer.from(response.buffer, response.byteOffset, response.byteLength)
  let text: string | undefined
  let offset = 0
  for (let end = frameEnd(bytes, 0); end !== undefined; end = frameEnd(bytes, offset)) {
    if (bytes[offset] === ERROR_RESPONSE) text = errorText(bytes.subarray(offset + 5, end))
    offset = end
  }
  return text
}

function errorText(body: Buffer): string {
  const fields = body.toString().split('\0')
  const field = (code: string) => fields.find((value) => value.startsWith(code))?.slice(1) ?? ''
  return `${field('V')}: ${field('M')}`
}
