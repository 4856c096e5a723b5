/** Returns a buffer that is reused between calls and not cleared. */
export function createScratch(): (length: number) => Float32Array {
  let memory = new Float32Array(0)
  return (length) => {
    if (memory.length < length) memory = new Float32Array(length)
    return memory.subarray(0, length)
  }
}
