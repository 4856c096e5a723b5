import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'
import { BatchReader, simpleQuery } from './wire.ts'

/** Presents itself to the `pg` client as a socket to a PostgreSQL server and forwards to the engine's thread. */
export class EngineStream extends Duplex {
  readonly #engine: Engine
  readonly #reader = new BatchReader()
  readonly #forget: () => void
  #ended = false

  constructor(engine: Engine) {
    super()
    this.#engine = engine
    // A client may still wait although its batch was answered: a FATAL response has no end.
    this.#forget = engine.onStop((error) => setImmediate(() => this.destroy(error)))
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  // Socket settings that `pg` calls and that have no effect here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#forget()
    this.#endSession()
    done(error)
  }

  #accept(chunk: Buffer): void {
    const { batch, terminated } = this.#reader.push(chunk)
    if (batch) {
      this.#engine.run(batch).then(
        (response) => this.#deliver(response),
        (error: Error) => this.destroy(error),
      )
    }
    if (!terminated) return
    this.#endSession()
    this.push(null)
  }

  #deliver(response: Uint8Array): void {
    if (this.#ended || this.destroyed || response.length === 0) return
    this.push(Buffer.from(response.buffer, response.byteOffset, response.byteLength))
  }

  /** All clients share the engine's only session: it must be clean for the next one. */
  #endSession(): void {
    if (this.#ended) return
    this.#ended = true
    for (const sql of ['ROLLBACK', 'DISCARD ALL']) {
      // A stopped engine has no session left to clean.
      this.#engine.run(simpleQuery(sql)).catch(() => undefined)
    }
  }
}
