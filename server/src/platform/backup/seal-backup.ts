import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { BadBackup } from './bad-backup.ts'

const MAGIC = 'SHANGXUE BACKUP 1\n'
const CHUNK_BYTES = 256 * 1024
/** Length of the body in bytes (4), 1 on the last chunk (1). */
const PREFIX_BYTES = 5
const TAG_BYTES = 16
const MAX_HEADER_BYTES = 1_024
/** 128 MB and a third of a second per passphrase guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

interface Header {
  /** Null: the chunks are only protected against damage. */
  readonly encrypted: { readonly salt: string; readonly check: string } | null
}
/** Processes chunks in order; each seal covers the header and the chunk's position. */
interface Sealer {
  seal(data: Buffer, last: boolean): { body: Buffer; tag: Buffer }
  open(body: Buffer, tag: Buffer, last: boolean): Buffer | undefined
}

/** AES-256-GCM with a key per file, so that a counter suffices as nonce. */
function createEncryptingSealer(key: Buffer, header: string): Sealer {
  let counter = 0n
  const nonce = (last: boolean) => {
    const bytes = Buffer.alloc(12)
    bytes.writeBigUInt64BE(counter++, 0)
    bytes[11] = last ? 1 : 0
    return bytes
  }
  return {
    seal(data, last) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(last)).setAAD(Buffer.from(header))
      const body = Buffer.concat([cipher.update(data), cipher.final()])
      return { body, tag: cipher.getAuthTag() }
    },
    open(body, tag, last) {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce(last), { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(header)).setAuthTag(tag)
      try {
        return Buffer.concat([cipher.update(body), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Each tag is a hash of the chunk and of the previous tag. */
function createHashingSealer(header: string): Sealer {
  let previousTag: Buffer = createHash('sha256').update(header).digest()
  const next = (data: Buffer, last: boolean) => {
    const hash = createHash('sha256')
      .update(previousTag)
      .update(last ? '1' : '0')
    previousTag = hash.update(data).digest()
    return previousTag.subarray(0, TAG_BYTES)
  }
  return {
    seal: (data, last) => ({ body: data, tag: next(data, last) }),
    open: (body, tag, last) => (timingSafeEqual(next(body, last), tag) ? body : undefined),
  }
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(passphrase, salt, 48, COST)
  return { key: derived.subarray(0, 32), check: derived.subarray(32) }
}

/** Writes the backup format: encrypted if there is a passphrase, protected against damage in any case. */
export async function* sealBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const secret = passphrase === undefined ? undefined : await deriveKey(passphrase, salt)
  const headerFields: Header = {
    encrypted: secret ? { salt: salt.toString('hex'), check: secret.check.toString('hex') } : null,
  }
  const header = `${MAGIC}${JSON.stringify(headerFields)}\n`
  yield Buffer.from(header)
  const sealer = secret ? createEncryptingSealer(secret.key, header) : createHashingSealer(header)
  const chunk = (data: Buffer, last: boolean) => {
    const { body, tag } = sealer.seal(data, last)
    const prefix = Buffer.alloc(PREFIX_BYTES)
    prefix.writeUInt32BE(body.length)
    prefix[4] = last ? 1 : 0
    return Buffer.concat([prefix, body, tag])
  }
  let parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    parts.push(part)
    size += part.length
    if (size < CHUNK_BYTES) continue
    let file = Buffer.concat(parts)
    for (; file.length >= CHUNK_BYTES; file = file.subarray(CHUNK_BYTES))
      yield chunk(file.subarray(0, CHUNK_BYTES), false)
    parts = [file]
    size = file.length
  }
  yield chunk(Buffer.concat(parts), true)
}

/**
 * Reads the backup format. Throws BadBackup if the file is invalid, damaged, truncated, or needs another passphrase.
 */
export async function* unsealBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const bytes = createByteReader(source)
  const header = await readHeader(bytes)
  const sealer = await createSealerForHeader(header, passphrase)
  for (let last = false; !last; ) {
    const prefix = await bytes.read(PREFIX_BYTES)
    const length = prefix?.readUInt32BE() ?? 0
    if (!prefix || (prefix[4] ?? 2) > 1 || length > CHUNK_BYTES) throw damageError(prefix)
    last = prefix[4] === 1
    const chunk = await bytes.read(length + TAG_BYTES)
    const data = chunk && sealer.open(chunk.subarray(0, length), chunk.subarray(length), last)
    if (!data) throw damageError(chunk)
    yield data
  }
  if (await bytes.read(1)) throw new BadBackup('something follows the end of the backup: the file is damaged')
}

/** Returns whether a backup file is encrypted; undefined if it is no backup. */
export function readFileHeader(path: string): { readonly encrypted: boolean } | undefined {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(MAX_HEADER_BYTES)
    const text = start.toString('latin1', 0, readSync(file, start, 0, MAX_HEADER_BYTES, 0))
    return text.startsWith(MAGIC)
      ? { encrypted: !text.startsWith('{"encrypted":null}', MAGIC.length) }
      : undefined
  } finally {
    closeSync(file)
  }
}

const damageError = (incomplete: Buffer | undefined) =>
  new BadBackup(
    incomplete
      ? 'the file is damaged: its contents do not match their seal. Take another copy of it'
      : 'the file ends early: it was cut off while it was written or copied. Take another copy of it',
  )

async function readHeader(bytes: ByteReader): Promise<string> {
  const magic = await bytes.read(MAGIC.length)
  if (magic?.toString('latin1') !== MAGIC)
    throw new BadBackup('this is no backup of Shangxue, or one of a format that this version does not read')
  let line = ''
  while (!line.endsWith('\n')) {
    const next = await bytes.read(1)
    if (!next || line.length > MAX_HEADER_BYTES) throw damageError(next)
    line += next.toString('latin1')
  }
  return MAGIC + line
}

async function createSealerForHeader(header: string, passphrase: string | undefined): Promise<Sealer> {
  const salted = /^\{"encrypted":\{"salt":"([\da-f]{32})","check":"([\da-f]{32})"\}\}\n$/
  const line = header.slice(MAGIC.length)
  if (line === '{"encrypted":null}\n') return createHashingSealer(header)
  const [, salt = '', check = ''] = salted.exec(line) ?? []
  if (!salt) throw damageError(Buffer.alloc(1))
  if (passphrase === undefined)
    throw new BadBackup('the backup is encrypted: set SHANGXUE_BACKUP_PASSPHRASE to its passphrase')
  const secret = await deriveKey(passphrase, Buffer.from(salt, 'hex'))
  if (!timingSafeEqual(secret.check, Buffer.from(check, 'hex')))
    throw new BadBackup('SHANGXUE_BACKUP_PASSPHRASE is not the passphrase of this backup')
  return createEncryptingSealer(secret.key, header)
}

export interface ByteReader {
  /** Returns exactly this many bytes, or undefined if fewer are left. */
  read(count: number): Promise<Buffer | undefined>
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const parts = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  return {
    async read(count) {
      const pieces: Buffer[] = [buffered]
      let size = buffered.length
      while (size < count) {
        const { done, value } = await parts.next()
        if (done) break
        pieces.push(value)
        size += value.length
      }
      if (pieces.length > 1) buffered = Buffer.concat(pieces)
      if (buffered.length < count) return undefined
      const result = buffered.subarray(0, count)
      buffered = buffered.subarray(count)
      return result
    },
  }
}
