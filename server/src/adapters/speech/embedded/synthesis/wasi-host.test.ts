import { expect, test } from 'vitest'
import { limitMemory, PAGE_BYTES } from './limit-memory.ts'
import { createWasiHost } from './wasi-host.ts'

/** A module with a memory of one page and a `_start` that does nothing. */
const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x05, 0x03, 0x01, 0x00, 0x01],
  ...[
    0x07,
    0x13,
    0x02,
    0x06,
    ...Buffer.from('memory'),
    0x02,
    0x00,
    0x06,
    ...Buffer.from('_start'),
    0x00,
    0x00,
  ],
  ...[0x0a, 0x04, 0x01, 0x02, 0x00, 0x0b],
)

async function start(args: string[], files: Record<string, Uint8Array>) {
  const host = createWasiHost(args, files)
  const { instance } = await WebAssembly.instantiate(MODULE, host.imports)
  host.run(instance)
  const memory = instance.exports.memory as WebAssembly.Memory
  const calls = host.imports.wasi_snapshot_preview1 as Record<string, (...values: unknown[]) => number>
  return { host, instance, memory, calls, view: new DataView(memory.buffer) }
}
type Started = Awaited<ReturnType<typeof start>>

const BUFFER_AT = 1_024
const VECTOR_AT = 16
/** Copies a text into the program's memory and points a vector at it. */
function place({ memory, view }: Started, text: string): number {
  const bytes = Buffer.from(text)
  new Uint8Array(memory.buffer).set(bytes, BUFFER_AT)
  view.setUint32(VECTOR_AT, BUFFER_AT, true)
  view.setUint32(VECTOR_AT + 4, bytes.byteLength, true)
  return bytes.byteLength
}
function open(program: Started, name: string, creates = false): number | undefined {
  const length = place(program, name)
  const status = program.calls.path_open?.(3, 0, BUFFER_AT, length, creates ? 1 : 0, 0n, 0n, 0, 8)
  return status === 0 ? program.view.getUint32(8, true) : undefined
}

test('limits the memory of a module', async () => {
  const { instance } = await WebAssembly.instantiate(limitMemory(MODULE, 3))
  const memory = instance.exports.memory as WebAssembly.Memory
  expect(memory.grow(2)).toBe(1)
  expect(() => memory.grow(1)).toThrow(RangeError)
  expect(memory.buffer.byteLength).toBe(3 * PAGE_BYTES)
  expect(() => limitMemory(MODULE.subarray(0, 8), 3)).toThrow('no memory')
})

test('passes arguments with their ends', async () => {
  const { calls, view, memory } = await start(['flite', '-f', '/text'], {})
  expect(calls.args_sizes_get?.(0, 4)).toBe(0)
  expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([3, 15])
  calls.args_get?.(32, 64)
  expect(Buffer.from(memory.buffer, 64, 15).toString()).toBe('flite\0-f\0/text\0')
})

test('reads, seeks and writes files in memory only', async () => {
  const program = await start([], { text: Buffer.from('hello') })
  const { calls, view, host, instance } = program
  expect(open(program, 'missing')).toBeUndefined()
  expect(open(program, '../../etc/passwd')).toBeUndefined()
  const text = open(program, 'text')
  place(program, '0123456789')
  calls.fd_seek?.(text, 1n, 0, 8)
  calls.fd_read?.(text, VECTOR_AT, 1, 8)
  expect(view.getUint32(8, true)).toBe(4)
  expect(Buffer.from(program.memory.buffer, BUFFER_AT, 4).toString()).toBe('ello')
  const sound = open(program, 'sound', true)
  place(program, 'abc')
  for (const position of [0n, 2n]) {
    calls.fd_seek?.(sound, position, 0, 8)
    calls.fd_write?.(sound, VECTOR_AT, 1, 8)
  }
  place(program, 'to the log')
  calls.fd_write?.(1, VECTOR_AT, 1, 8)
  const files = host.run(instance)
  expect(Buffer.from(files.get('sound') ?? []).toString()).toBe('ababc')
  expect(Buffer.from(files.get('stdout') ?? []).toString()).toBe('to the log')
  expect(calls.fd_close?.(sound)).toBe(0)
  expect(calls.fd_close?.(sound)).not.toBe(0)
})

test('reports the message of a program that fails', async () => {
  const program = await start([], {})
  place(program, 'no such voice')
  program.calls.fd_write?.(2, VECTOR_AT, 1, 8)
  const failing = { exports: { memory: program.memory, _start: () => program.calls.proc_exit?.(1) } }
  expect(() => program.host.run(failing)).toThrow('code 1: no such voice')
})
