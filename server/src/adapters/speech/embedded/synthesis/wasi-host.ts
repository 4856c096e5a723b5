/** A host of a WebAssembly program: its files, arguments and the system calls that it may make. */
export interface WasiHost {
  readonly imports: WebAssembly.Imports
  /** Runs the program to its end and returns the files that it wrote. Throws if it exits with an error. */
  run(instance: WebAssembly.Instance): ReadonlyMap<string, Uint8Array>
}

// Codes of WASI preview 1.
const [SUCCESS, BAD_FILE, INVALID, NO_ENTRY] = [0, 8, 28, 44]
const [CHARACTER_DEVICE, DIRECTORY, REGULAR_FILE] = [2, 3, 4]
const OPEN_CREATES = 1
const ALL_RIGHTS = 0xffff_ffff_ffffn
/** Descriptor of the only folder, after standard input, output and error. */
const ROOT = 3
const MAX_OUTPUT_BYTES = 64 * 1024
const [INITIAL_BYTES, MAX_FILE_BYTES] = [64 * 1024, 64 * 1024 * 1024]

class ProgramExit extends Error {
  constructor(readonly code: number) {
    super(`the program ended with code ${code}`)
  }
}

/** A file in memory that grows as it is written. */
class MemoryFile {
  #bytes: Uint8Array
  length: number
  constructor(content: Uint8Array = new Uint8Array(0)) {
    this.#bytes = content
    this.length = content.byteLength
  }
  get content(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
  write(position: number, data: Uint8Array): void {
    const end = position + data.byteLength
    if (end > MAX_FILE_BYTES) throw new Error('the program writes too much')
    if (end > this.#bytes.byteLength) {
      const larger = new Uint8Array(Math.max(end, INITIAL_BYTES, this.#bytes.byteLength * 2))
      larger.set(this.content)
      this.#bytes = larger
    }
    this.#bytes.set(data, position)
    this.length = Math.max(this.length, end)
  }
}

interface OpenFile {
  readonly file: MemoryFile
  position: number
}

/**
 * A host with files in memory: the program reaches neither the disk, nor the environment, nor the network. Covers the 13
 * calls of WASI preview 1 that the speech program imports. `node:wasi` would need a folder on the disk, says of itself
 * that it isolates nothing, and prints a warning into the log.
 */
export function createWasiHost(
  args: readonly string[],
  input: Readonly<Record<string, Uint8Array>>,
): WasiHost {
  const files = new Map(Object.entries(input).map(([name, content]) => [name, new MemoryFile(content)]))
  const output = new MemoryFile()
  const open = new Map<number, OpenFile>()
  let next = ROOT + 1
  let memory: WebAssembly.Memory | undefined
  // The buffer is replaced when the memory grows, so views are not stored.
  const buffer = () => memory?.buffer ?? new ArrayBuffer(0)
  const view = () => new DataView(buffer())
  const bytes = (from: number, count: number) => new Uint8Array(buffer(), from, count)
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg}\0`))

  /** Calls `each` with each buffer of a vector of buffers and returns the sum of what it returns. */
  function sumVectors(at: number, count: number, each: (target: Uint8Array) => number): number {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const vector = at + i * 8
      sum += each(bytes(view().getUint32(vector, true), view().getUint32(vector + 4, true)))
    }
    return sum
  }

  function writeTo(descriptor: number, data: Uint8Array): number {
    const target = open.get(descriptor)
    if (target) {
      target.file.write(target.position, data)
      target.position += data.byteLength
    } else if (output.length < MAX_OUTPUT_BYTES) output.write(output.length, data)
    return data.byteLength
  }

  const calls = {
    args_sizes_get(countAt: number, bytesAt: number) {
      view().setUint32(countAt, encodedArgs.length, true)
      view().setUint32(
        bytesAt,
        encodedArgs.reduce((sum, arg) => sum + arg.byteLength, 0),
        true,
      )
      return SUCCESS
    },
    args_get(pointersAt: number, textAt: number) {
      let at = textAt
      for (const [i, arg] of encodedArgs.entries()) {
        view().setUint32(pointersAt + i * 4, at, true)
        bytes(at, arg.byteLength).set(arg)
        at += arg.byteLength
      }
      return SUCCESS
    },
    clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
      view().setBigUint64(timeAt, 0n, true)
      return SUCCESS
    },
    fd_close: (descriptor: number) => (open.delete(descriptor) ? SUCCESS : BAD_FILE),
    fd_fdstat_get(descriptor: number, at: number) {
      if (descriptor > ROOT && !open.has(descriptor)) return BAD_FILE
      bytes(at, 24).fill(0)
      const kind = descriptor < ROOT ? CHARACTER_DEVICE : descriptor === ROOT ? DIRECTORY : REGULAR_FILE
      view().setUint8(at, kind)
      view().setBigUint64(at + 8, ALL_RIGHTS, true)
      view().setBigUint64(at + 16, ALL_RIGHTS, true)
      return SUCCESS
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get(descriptor: number, at: number) {
      if (descriptor !== ROOT) return BAD_FILE
      view().setUint32(at, 0, true)
      view().setUint32(at + 4, 1, true)
      return SUCCESS
    },
    fd_prestat_dir_name(descriptor: number, at: number, length: number) {
      if (descriptor !== ROOT || length < 1) return INVALID
      view().setUint8(at, '/'.charCodeAt(0))
      return SUCCESS
    },
    path_open(
      _folder: number,
      _lookup: number,
      pathAt: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _descriptorFlags: number,
      descriptorAt: number,
    ) {
      const name = new TextDecoder().decode(bytes(pathAt, pathLength))
      if (!files.has(name) && !(flags & OPEN_CREATES)) return NO_ENTRY
      const file = files.get(name) ?? new MemoryFile()
      files.set(name, file)
      open.set(next, { file, position: 0 })
      view().setUint32(descriptorAt, next++, true)
      return SUCCESS
    },
    fd_read(descriptor: number, vectorsAt: number, count: number, readAt: number) {
      const source = open.get(descriptor)
      const total = sumVectors(vectorsAt, count, (target) => {
        const part = source?.file.content.subarray(source.position, source.position + target.byteLength)
        if (!source || !part) return 0
        target.set(part)
        source.position += part.byteLength
        return part.byteLength
      })
      view().setUint32(readAt, total, true)
      return SUCCESS
    },
    fd_write(descriptor: number, vectorsAt: number, count: number, writtenAt: number) {
      if (descriptor >= ROOT && !open.has(descriptor)) return BAD_FILE
      view().setUint32(
        writtenAt,
        sumVectors(vectorsAt, count, (data) => writeTo(descriptor, data)),
        true,
      )
      return SUCCESS
    },
    fd_seek(descriptor: number, offset: bigint, from: number, positionAt: number) {
      const target = open.get(descriptor)
      if (!target) return BAD_FILE
      const base = [0, target.position, target.file.length][from]
      if (base === undefined || Number(offset) + base < 0) return INVALID
      const position = Number(offset) + base
      target.position = position
      view().setBigUint64(positionAt, BigInt(position), true)
      return SUCCESS
    },
    proc_exit(code: number) {
      throw new ProgramExit(code)
    },
  }

  return {
    imports: { wasi_snapshot_preview1: calls },
    run({ exports }) {
      memory = exports.memory as WebAssembly.Memory
      try {
        ;(exports._start as () => void)()
      } catch (error) {
        const printed = () => new TextDecoder().decode(output.content).trim().slice(0, 200)
        if (!(error instanceof ProgramExit)) throw error
        if (error.code !== 0) throw new Error(`${error.message}: ${printed()}`)
      }
      return new Map([...files, ['stdout', output] as const].map(([name, file]) => [name, file.content]))
    },
  }
}
